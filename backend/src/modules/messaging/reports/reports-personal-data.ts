import type { EntityManager } from '@mikro-orm/postgresql';
import { ReportEntity } from './report.entity.ts';

/** What a person has reported. What others have reported of them is not told: that would lead back to who did. */
export async function toldOfReports(em: EntityManager, userId: number): Promise<object> {
  const fields = ['id', 'kind', 'subjectId', 'reason', 'details', 'status', 'createdAt', 'updatedAt'] as const;
  return { reports: await em.find(ReportEntity, { reporterId: userId }, { fields, orderBy: { id: 'desc' } }) };
}

/** Reports stay, without who made them: somebody must still look at what they are about. */
export async function forgetReporter(em: EntityManager, userId: number): Promise<void> {
  await em.nativeUpdate(ReportEntity, { reporterId: userId }, { reporterId: null });
}
