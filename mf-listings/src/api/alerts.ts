import {
  type Alert,
  type AlertFrequency,
  type AlertLink,
  type AlertResponse,
  alertResponseSchema,
  alertSchema,
  listOf,
  type NewAlert,
} from 'contracts';
import { api, unlessFailed, useCurrentUser } from 'shared-ui/app';

const NO_USER = 0;

/** One's own alerts. */
export const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's id is only a part of the cache key, so that nobody sees the list of the previous user. */
    listAlerts: build.query<Alert[], number>({
      query: () => 'alerts',
      responseSchema: listOf(alertSchema),
      providesTags: ['Alert', 'Session'],
    }),
    createAlert: build.mutation<AlertResponse, Partial<NewAlert>>({
      query: (body) => ({ url: 'alerts', method: 'POST', body }),
      responseSchema: alertResponseSchema,
      invalidatesTags: (_made, error) => unlessFailed(error, ['Alert']),
    }),
    changeAlert: build.mutation<Alert, { id: number; frequency: AlertFrequency }>({
      query: ({ id, frequency }) => ({ url: `alerts/${String(id)}`, method: 'PATCH', body: { frequency } }),
      responseSchema: alertSchema,
      invalidatesTags: ['Alert'],
    }),
    endAlert: build.mutation<Alert, number>({
      query: (id) => ({ url: `alerts/${String(id)}`, method: 'DELETE' }),
      responseSchema: alertSchema,
      invalidatesTags: ['Alert'],
    }),
    restoreAlert: build.mutation<Alert, number>({
      query: (id) => ({ url: `alerts/${String(id)}/restore`, method: 'POST' }),
      responseSchema: alertSchema,
      invalidatesTags: ['Alert'],
    }),
    /** These three go by the token of a mail's link alone. */
    confirmAlertByLink: build.mutation<AlertResponse, AlertLink>({
      query: (body) => ({ url: 'alerts/confirm', method: 'POST', body }),
      responseSchema: alertResponseSchema,
      invalidatesTags: (_confirmed, error) => unlessFailed(error, ['Alert']),
    }),
    endAlertByLink: build.mutation<AlertResponse, AlertLink>({
      query: (body) => ({ url: 'alerts/unsubscribe', method: 'POST', body }),
      responseSchema: alertResponseSchema,
      invalidatesTags: (_ended, error) => unlessFailed(error, ['Alert']),
    }),
    restoreAlertByLink: build.mutation<AlertResponse, AlertLink>({
      query: (body) => ({ url: 'alerts/resubscribe', method: 'POST', body }),
      responseSchema: alertResponseSchema,
      invalidatesTags: (_restored, error) => unlessFailed(error, ['Alert']),
    }),
  }),
});

export const {
  useCreateAlertMutation,
  useChangeAlertMutation,
  useEndAlertMutation,
  useRestoreAlertMutation,
  useConfirmAlertByLinkMutation,
  useEndAlertByLinkMutation,
  useRestoreAlertByLinkMutation,
} = alertsApi;

/** The alerts of the logged-in user; no request while nobody is logged in. Loaded again each time, since they find listings meanwhile. */
export function useMyAlerts() {
  const { user } = useCurrentUser();
  return alertsApi.useListAlertsQuery(user?.id ?? NO_USER, { skip: !user, refetchOnMountOrArgChange: true });
}
