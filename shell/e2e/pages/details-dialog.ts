import { expect, type Locator, type Page } from '@playwright/test';
import { definitionValue } from './components.ts';

const TITLE = /^(Amigo|Traveler) Details$/;
const REQUEST_CONTACT = /^(View Contact Info|Connect with Traveler)$/;

/** The details of a listing, over another page. */
export class DetailsDialog {
  readonly dialog: Locator;
  readonly unavailable: Locator;
  readonly contactTab: Locator;
  readonly reviewTab: Locator;
  readonly requestContact: Locator;
  readonly share: Locator;
  readonly sendMessage: Locator;
  readonly review: Locator;
  readonly submit: Locator;
  readonly previousReviews: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: TITLE });
    this.unavailable = page.getByRole('dialog', { name: 'This listing is no longer available' });
    this.contactTab = this.dialog.getByRole('tab', { name: 'Contact Info' });
    this.reviewTab = this.dialog.getByRole('tab', { name: 'Rate & Review' });
    this.requestContact = this.dialog.getByRole('button', { name: REQUEST_CONTACT });
    this.share = this.dialog.getByRole('button', { name: 'Copy link' });
    this.sendMessage = this.dialog.getByRole('link', { name: 'Send Message' });
    this.review = this.dialog.getByRole('textbox', { name: 'Your testimonial' });
    this.submit = this.dialog.getByRole('button', { name: 'Submit Testimonial' });
    this.previousReviews = this.dialog.getByRole('region', { name: 'Previous Testimonials' });
  }

  /** By its address. */
  async open({ id }: { id: number }, path = '/search'): Promise<void> {
    await this.page.goto(`${path}?listing=${id}`);
    await expect(this.contactTab).toBeVisible();
  }

  /** With its contact details, for a logged-in user. */
  async openWithContact(listing: { id: number }): Promise<void> {
    await this.open(listing);
    await this.requestContact.click();
    await expect(this.contactLink('Gmail')).toBeVisible();
  }

  close(): Promise<void> {
    return this.dialog.getByRole('button', { name: 'Close' }).click();
  }

  /** The link of a contact method: 'Gmail', 'Call'. */
  contactLink(name: string): Locator {
    return this.dialog.getByRole('link', { name: new RegExp(`^${name}\\b`) });
  }

  /** The value of one of the trip's details: 'Flight Number'. */
  value(label: string): Locator {
    return definitionValue(this.dialog, label);
  }

  stars(count: number): Locator {
    return this.dialog.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` });
  }

  async writeReview(stars: number, text: string): Promise<void> {
    await this.reviewTab.click();
    await this.stars(stars).check();
    await this.review.fill(text);
    await this.submit.click();
  }
}
