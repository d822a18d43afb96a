import passport from 'passport';

type Done = (error: unknown, user?: object) => void;
type Verify = (request: unknown, options: unknown, done: Done) => void;

/**
 * The base of our passport strategies: it hands the request, and what the guard brings along, to `validate`. A strategy
 * keeps nothing: passport has one registry for the whole process, where several applications may run.
 */
export class RequestStrategy extends passport.Strategy {
  override readonly name = 'request';
  protected readonly verify: Verify;

  constructor(verify: Verify) {
    super();
    this.verify = verify;
  }

  override authenticate(request: unknown, options: unknown): void {
    this.verify(request, options, (error, user) => {
      if (error !== null && error !== undefined) this.error(error);
      else if (user === undefined) this.fail();
      else this.success(user);
    });
  }
}
