export { createDraftStore, type DraftOwner, type Drafts, type DraftStore, removeOldDrafts } from './draft-store.ts';
export {
  type Draft,
  type DraftScope,
  type DraftState,
  type DraftValues,
  openDraft,
  type FormDraft,
  useDraft,
  useDraftState,
} from './use-draft.ts';
