import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { installedStore, type Toast } from 'shared-ui/app';

/** The number distinguishes toasts with the same text. */
export interface StoredToast extends Omit<Toast, 'action' | 'cause'> {
  number: number;
  actionLabel?: string | undefined;
}

interface ToastsState {
  count: number;
  shown?: StoredToast | undefined;
}

declare module 'shared-ui/app' {
  interface AppSlices {
    toasts: ToastsState;
  }
}

const NONE: ToastsState = { count: 0 };

/** One at a time (spec §9): the newest replaces the one before. */
const toasts = createSlice({
  name: 'toasts',
  initialState: NONE,
  reducers: {
    shown(state, { payload }: PayloadAction<Omit<StoredToast, 'number'>>) {
      state.count += 1;
      state.shown = { ...payload, number: state.count };
    },
    hidden(state, { payload: number }: PayloadAction<number>) {
      if (state.shown?.number === number) state.shown = undefined;
    },
  },
  selectors: { selectToast: ({ shown }) => shown },
});

export const toastsReducer = toasts.reducer;
export const { selectToast } = toasts.selectors;

/** Of the shown toast: functions are no state. */
let onPress: (() => void) | undefined;

/** Does what the button of the shown toast is for. */
export const pressToast = (): void => onPress?.();

export function showToast({ action, cause: _cause, ...toast }: Toast): void {
  onPress = action?.onPress;
  installedStore().dispatch(toasts.actions.shown({ ...toast, actionLabel: action?.label }));
}

/** Hides that toast; a newer one stays. */
export const hideToast = (number: number): void => void installedStore().dispatch(toasts.actions.hidden(number));
