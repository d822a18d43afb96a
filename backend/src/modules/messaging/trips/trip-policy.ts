import { TRIP_ACTIONS, type TripAction, type TripState } from 'contracts';
import { type Actor, findTransition } from './transitions.ts';

/** What decides what one of the two sees of a trip, and may do about it. */
export interface TripFacts {
  /** `none`: neither has asked. */
  readonly state: TripState | 'none';
  readonly role: Exclude<Actor, 'site'>;
  /** Whether this one helps, and so the request is the other's. */
  readonly isHelper: boolean;
  /** Whether one of the two has blocked the other. */
  readonly isBlocked: boolean;
  /** To each other, in their conversation. */
  readonly haveBothWritten: boolean;
  /** Whether a listing of a question is deleted. */
  readonly isListingGone: boolean;
  /** Whether a listing of a question is hidden until the operator has looked. */
  readonly isListingHidden: boolean;
  /** Since a listing was edited. */
  readonly isNothingShared: boolean;
  /** Whether the first flight has left. */
  readonly hasLeft: boolean;
  /** Whether the last flight has landed. */
  readonly isOver: boolean;
  /** Whether it was done, not too long ago. */
  readonly isReviewable: boolean;
  readonly hasReviewed: boolean;
  readonly areReviewsShown: boolean;
  readonly isOtherDeleted: boolean;
}

type Facts<Known extends keyof TripFacts> = Pick<TripFacts, Known>;

/** In which the two show each other their listings, closed ones too, and the helper who travels. For SQL as well. */
export const TOGETHER_STATES = ['asked', 'agreed', 'done'] as const satisfies readonly TripState[];

const isTogether = (state: TripState | 'none'): boolean => TOGETHER_STATES.some((one) => one === state);

/** The one place that says who sees what of a trip, and who may do what. Each rule names the facts that it needs. */
export const tripPolicy = {
  /** The other's listing, a closed one too. Who has asked, and got no word, sees what is public: the other may have closed it. */
  seesListings({
    state,
    role,
    isBlocked,
    haveBothWritten,
  }: Facts<'state' | 'role' | 'isBlocked' | 'haveBothWritten'>): boolean {
    const isUnanswered = state === 'none' || (state === 'asked' && role === 'asker');
    return !isBlocked && (isUnanswered ? haveBothWritten : isTogether(state));
  },

  /** The first name of who travels. */
  seesTraveler({
    state,
    isHelper,
    isBlocked,
    isListingHidden,
  }: Facts<'state' | 'isHelper' | 'isBlocked' | 'isListingHidden'>): boolean {
    return !isHelper || (isTogether(state) && !isBlocked && !isListingHidden);
  },

  /** The traveler's (PRODUCT.md 29). */
  seesHealthNeeds: ({ state, isBlocked, isOver }: Facts<'state' | 'isBlocked' | 'isOver'>): boolean =>
    state === 'agreed' && !isBlocked && !isOver,

  seesNotes: ({ isBlocked }: Facts<'isBlocked'>): boolean => !isBlocked,

  getActions(facts: Omit<TripFacts, 'isHelper' | 'haveBothWritten' | 'isOver'>): TripAction[] {
    const { state, role, isListingGone, isListingHidden, hasLeft } = facts;
    const isStep = (step: 'agree' | 'decline' | 'withdraw' | 'cancel' | 'say_met') =>
      findTransition(step, state, role) !== undefined;
    const may: Record<TripAction, boolean> = {
      agree: isStep('agree') && !facts.isBlocked && !isListingGone && !isListingHidden && !facts.isNothingShared,
      decline: isStep('decline') && !isListingGone,
      withdraw: isStep('withdraw'),
      cancel: isStep('cancel') && !hasLeft,
      say_met: isStep('say_met') && hasLeft,
      review: facts.isReviewable && !facts.hasReviewed && !facts.areReviewsShown && !facts.isOtherDeleted,
      write_notes: state === 'agreed' && !facts.isBlocked,
    };
    return TRIP_ACTIONS.filter((action) => may[action]);
  },
};
