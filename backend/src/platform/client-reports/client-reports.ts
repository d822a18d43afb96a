import { Injectable } from '@nestjs/common';
import type { ClientReport, NewWebVitals } from 'shared-ui/contracts';
import { Measures } from '../observability/measures.ts';
import { FaultLog } from './fault-log.ts';
import { ReleasedSites } from './released-sites.ts';
import { ReleaseUse } from './release-use.ts';

/**
 * Counts how each release fares in browsers. There is nothing of a person in it: a report names a release, the kind and the
 * class of an error, the pattern of a page and places in our own files, and neither the address it came from nor a
 * moment is kept with it, only the hour. So it is no part of anybody's personal data, and nothing to erase with an account.
 *
 * Anybody can send reports, true or not: they decide nothing, and only releases that lie here are counted.
 */
@Injectable()
export class ClientReports {
  constructor(
    private readonly sites: ReleasedSites,
    private readonly use: ReleaseUse,
    private readonly faults: FaultLog,
    private readonly measures: Measures,
  ) {}

  async add(reports: readonly ClientReport[]): Promise<void> {
    const known = await Promise.all(reports.map(({ site, release }) => this.sites.has(site, release)));
    const own = reports.filter((_, at) => known[at]);
    for (const { site, release, errors } of own) {
      for (const error of errors) {
        this.measures.clientFault(site, release, error.kind);
        this.faults.add({ site, release, ...error, page: await this.sites.pageOf(error.page) });
      }
    }
    await this.use.count(own);
  }

  async addVitals({ page, vitals }: NewWebVitals): Promise<void> {
    const pattern = await this.sites.pageOf(page);
    for (const { name, value } of vitals) this.measures.webVital(pattern, name, value);
  }
}
