const REVOKE_AFTER_MS = 60_000;

/** Hands a text to the browser as a download. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the address only after the click has ended
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
