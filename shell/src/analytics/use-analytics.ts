import { useSyncExternalStore } from 'react';
import { type AnalyticsState, analyticsState, subscribeToAnalytics } from './analytics.ts';

export const useAnalytics = (): AnalyticsState => useSyncExternalStore(subscribeToAnalytics, analyticsState);
