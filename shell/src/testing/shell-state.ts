import { installedStore } from 'shared-ui/app';
import { type LoginRequest, selectLoginRequest } from '../login/login-requests.ts';
import { selectToast, type StoredToast } from '../toasts/toast-queue.ts';

export const shownToast = (): StoredToast | undefined => selectToast(installedStore().getState());

export const loginRequest = (): LoginRequest => selectLoginRequest(installedStore().getState());
