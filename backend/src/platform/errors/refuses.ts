import { SetMetadata } from '@nestjs/common';
import type { ErrorKind } from './app-error.ts';

/** Codes by the kind of their errors. */
export type Refusals = Partial<Readonly<Record<ErrorKind, readonly string[]>>>;

/** Metadata key of a handler's Refusals. */
export const REFUSALS = Symbol('REFUSALS');

/**
 * What a handler refuses of itself, for the API's document: `@Refuses({ conflict: ['messaging.trip_state'] })`. What follows from its other
 * decorators (input, login, limit) is not repeated. An API test fails where a handler throws an AppError that stands nowhere.
 */
export const Refuses = (refusals: Refusals): MethodDecorator => SetMetadata(REFUSALS, refusals);
