export { createDraftStore, type DraftOwner, type Drafts, type DraftStore } from './draft-store.ts';
export { type Draft, type DraftValues, openDraft, type FormDraft, useDraft } from './use-draft.ts';
