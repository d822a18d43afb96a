/** The tab of the profile where one's own listings of a type stand. */
export const TAB_OF = { helper: 'helper', seeking_help: 'seeker' } as const;
