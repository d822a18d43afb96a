/** 'Translation, Carrying bags' as its parts; doubles and empty parts fall away. */
export function skillsIn(skills: string | null): string[] {
  const parts = (skills ?? '').split(',').map((skill) => skill.trim());
  return [...new Set(parts.filter((skill) => skill !== ''))];
}
