import { expect, type Locator, type Page } from '@playwright/test';
import { definition } from './definition.ts';

const TITLE = /^(Amigo|Traveler) Details$/;
const ASK = /^(View Contact Info|Connect with Traveler)$/;

/** The details of a listing, over the page they were opened on. */
export class DetailsDialog {
  readonly dialog: Locator;
  readonly gone: Locator;
  readonly contactTab: Locator;
  readonly reviewTab: Locator;
  readonly ask: Locator;
  readonly share: Locator;
  readonly sendMessage: Locator;
  readonly review: Locator;
  readonly submit: Locator;
  readonly previous: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: TITLE });
    this.gone = page.getByRole('dialog', { name: 'This listing is no longer available' });
    this.contactTab = this.dialog.getByRole('tab', { name: 'Contact Info' });
    this.reviewTab = this.dialog.getByRole('tab', { name: 'Rate & Review' });
    this.ask = this.dialog.getByRole('button', { name: ASK });
    this.share = this.dialog.getByRole('button', { name: 'Copy link' });
    this.sendMessage = this.dialog.getByRole('link', { name: 'Send Message' });
    this.review = this.dialog.getByRole('textbox', { name: 'Your testimonial' });
    this.submit = this.dialog.getByRole('button', { name: 'Submit Testimonial' });
    this.previous = this.dialog.getByRole('region', { name: 'Previous Testimonials' });
  }

  /** By its address alone, as somebody does whom it was sent to. */
  async open({ id }: { id: number }, path = '/search'): Promise<void> {
    await this.page.goto(`${path}?listing=${id}`);
    await expect(this.contactTab).toBeVisible();
  }

  /** With its contact details, as somebody who is logged in. */
  async openAsking(listing: { id: number }): Promise<void> {
    await this.open(listing);
    await this.ask.click();
    await expect(this.way('Gmail')).toBeVisible();
  }

  close(): Promise<void> {
    return this.dialog.getByRole('button', { name: 'Close' }).click();
  }

  /** One of the ways to reach somebody: 'Gmail', 'Call'. */
  way(name: string): Locator {
    return this.dialog.getByRole('link', { name: new RegExp(`^${name}\\b`) });
  }

  /** What the trip's details say under a name. */
  said(label: string): Locator {
    return definition(this.dialog, label);
  }

  stars(count: number): Locator {
    return this.dialog.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` });
  }

  /** Says something of the listing's owner. */
  async write(stars: number, text: string): Promise<void> {
    await this.reviewTab.click();
    await this.stars(stars).check();
    await this.review.fill(text);
    await this.submit.click();
  }
}
