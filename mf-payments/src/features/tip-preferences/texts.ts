import { registerLocale } from 'shared-ui/app';
import english from './locale.en.json' with { type: 'json' };

registerLocale('payments', english);
