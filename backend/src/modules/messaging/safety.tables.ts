import type { Generated } from 'kysely';
import type { NewReport } from 'shared-ui/contracts';

/** Blocks and reports, as typed SQL sees them: a part of MessagingTables. int8 arrives as text. */
export interface SafetyTables {
  'messaging.block': BlockTable;
  /** Each block twice, once from either side: between these two nothing is written, asked or shown. */
  'messaging.blocked_pair': { user_id: string; other_id: string };
  'messaging.report': ReportTable;
}

interface BlockTable {
  blocker_id: string;
  blocked_id: string;
  blocked_key: string | null;
  created_at: string;
}

interface ReportTable {
  id: Generated<string>;
  reporter_id: string | null;
  kind: NewReport['kind'];
  subject_id: string;
  about_id: string;
  conversation_id: string | null;
  reason: NewReport['reason'];
  details: string | null;
  excerpt: string;
  status: Generated<'open' | 'closed'>;
  created_at: string;
  updated_at: string;
}
