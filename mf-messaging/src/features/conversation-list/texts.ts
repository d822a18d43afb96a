import { registerLocale } from 'shared-ui/app';
import english from './locale.en.json' with { type: 'json' };

// Not in the remote's own texts: they would weigh on each page whose header shows how much is new
registerLocale('messaging', english);
