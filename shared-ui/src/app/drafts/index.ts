export { type Draft, draftOf, type DraftValues } from './draft.ts';
export { type OwnDraft, useDraft } from './use-draft.ts';
