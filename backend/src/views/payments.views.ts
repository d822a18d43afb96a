/** The views that the payments module publishes. By hand: no entity declares them. */
export interface PaymentsViews {
  /** Who can be tipped: offers help in some listing, wants tips, and is not frozen. Suspended people too. */
  'payments.accepts_tips': { user_id: number };
}
