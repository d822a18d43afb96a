import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type AlertResponse, BOT_CHECK_ACTIONS, type NewAlert } from 'contracts';
import { AccountsFacade, nameFromEmail } from '../../modules/account/index.ts';
import { AlertsService } from '../../modules/listings/index.ts';
import { BotCheck } from '../../platform/bot-check/bot-check.ts';
import { InvalidInputError } from '../../platform/errors/invalid-input-error.ts';
import { Limits } from '../../platform/limits/limits.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { ReturningPerson } from '../log-in/returning-person.ts';

interface Caller {
  callerAddress: string;
  /** Undefined where nobody is logged in. */
  me: SessionUser | undefined;
}

/** New alerts: of who is logged in immediately, of others once the link in the mail was followed (PRODUCT.md 32). */
@Injectable()
export class AlertsFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly botCheck: BotCheck,
    private readonly limits: Limits,
    private readonly accounts: AccountsFacade,
    private readonly alerts: AlertsService,
    private readonly returning: ReturningPerson,
  ) {}

  /** Throws InvalidInputError, botCheckErrors.failed, LimitedError, and as AlertsService.create. */
  async create({ email, captchaToken, ...search }: NewAlert, { callerAddress, me }: Caller): Promise<AlertResponse> {
    if (me) return { alert: await this.alerts.create(me, search) };
    if (email === undefined) throw new InvalidInputError([{ path: ['email'], message: 'Email is required' }]);
    // Before the limits of the address, which no program may use up for its owner
    await this.botCheck.verify(captchaToken ?? '', BOT_CHECK_ACTIONS.alert);
    await this.limits.consumeAll(
      ['listings.alert-logged-out', 'listings.alert-as-email', 'listings.mail', 'listings.alert-site'],
      { caller: callerAddress, address: email },
    );
    await this.alerts.requestConfirmation(email, search);
    return { alert: null };
  }

  /**
   * The link proves the address: the alert belongs to its account, which is made if there is none. Repeating it answers the same. Throws
   * alert_link_wrong, too_many_alerts, suspended.
   */
  confirm(token: string): Promise<AlertResponse> {
    return this.em.fork().transactional(async (em) => {
      const { alertId, email } = await this.alerts.lockUnconfirmed(em, token);
      if (email === undefined) return { alert: await this.alerts.get(em, alertId) };
      const userId = await this.accounts.findOrCreateByEmail(em, { email, name: nameFromEmail(email), proven: true });
      await this.returning.restoreByEmail(em, userId, email);
      return { alert: await this.alerts.confirm(em, alertId, userId) };
    });
  }
}
