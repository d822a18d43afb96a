import {
  type Alert,
  type AlertFrequency,
  type AlertLink,
  type AlertResponse,
  alertResponseSchema,
  alertSchema,
  listOf,
  type NewAlert,
  NO_USER,
} from 'contracts';
import { api, unlessFailed, useCurrentUser } from 'shared-ui/app';

/** One's own alerts. */
const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's id is only a part of the cache key, so that nobody sees the list of the previous user. */
    listAlerts: build.query<Alert[], number>({
      query: () => 'alerts',
      responseSchema: listOf(alertSchema),
      providesTags: ['Alert', 'Session'],
    }),
  }),
});

const alertActionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createAlert: build.mutation<AlertResponse, Partial<NewAlert>>({
      query: (body) => ({ url: 'alerts', method: 'POST', body }),
      responseSchema: alertResponseSchema,
      invalidatesTags: (_made, error) => unlessFailed(error, ['Alert']),
      onQueryStarted: (_input, lifecycle) =>
        updateCachedAlerts(lifecycle, (alerts, { alert }) => (alert ? withAlert(alerts, alert) : alerts)),
    }),
    changeAlert: build.mutation<Alert, { id: number; frequency: AlertFrequency }>({
      query: ({ id, frequency }) => ({ url: `alerts/${String(id)}`, method: 'PATCH', body: { frequency } }),
      responseSchema: alertSchema,
      invalidatesTags: ['Alert'],
      onQueryStarted: (_input, lifecycle) => updateCachedAlerts(lifecycle, withAlert),
    }),
    endAlert: build.mutation<Alert, number>({
      query: (id) => ({ url: `alerts/${String(id)}`, method: 'DELETE' }),
      responseSchema: alertSchema,
      invalidatesTags: ['Alert'],
      onQueryStarted: (endedId, lifecycle) =>
        updateCachedAlerts(lifecycle, (alerts) => alerts.filter(({ id }) => id !== endedId)),
    }),
    restoreAlert: build.mutation<Alert, number>({
      query: (id) => ({ url: `alerts/${String(id)}/restore`, method: 'POST' }),
      responseSchema: alertSchema,
      invalidatesTags: ['Alert'],
      onQueryStarted: (_id, lifecycle) => updateCachedAlerts(lifecycle, withAlert),
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

interface MutationLifecycle<Response> {
  dispatch: (change: ReturnType<typeof alertsApi.util.updateQueryData>) => unknown;
  getState: () => Parameters<typeof alertsApi.util.selectCachedArgsForQuery>[0];
  queryFulfilled: Promise<{ data: Response }>;
}

/** Changes the cached list immediately; it is refetched as well. */
async function updateCachedAlerts<Response>(
  { dispatch, getState, queryFulfilled }: MutationLifecycle<Response>,
  update: (alerts: Alert[], response: Response) => Alert[],
): Promise<void> {
  const result = await queryFulfilled.catch(() => undefined);
  if (!result) return;
  for (const userId of alertsApi.util.selectCachedArgsForQuery(getState(), 'listAlerts'))
    dispatch(alertsApi.util.updateQueryData('listAlerts', userId, (alerts) => update(alerts, result.data)));
}

const withAlert = (alerts: Alert[], alert: Alert): Alert[] => [alert, ...alerts.filter(({ id }) => id !== alert.id)];

export const {
  useCreateAlertMutation,
  useChangeAlertMutation,
  useEndAlertMutation,
  useRestoreAlertMutation,
  useConfirmAlertByLinkMutation,
  useEndAlertByLinkMutation,
  useRestoreAlertByLinkMutation,
} = alertActionsApi;

/** The alerts of the logged-in user; no request while nobody is logged in. Loaded again each time, since they find listings meanwhile. */
export function useMyAlerts() {
  const { user } = useCurrentUser();
  return alertsApi.useListAlertsQuery(user?.id ?? NO_USER, { skip: !user, refetchOnMountOrArgChange: true });
}
