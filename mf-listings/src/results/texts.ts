import { registerLocale } from 'shared-ui/app';
import english from './locale.en.json' with { type: 'json' };

// Not in the remote's own texts: they would weigh on the home page's first load
registerLocale('listings', english);
