import { ContactForm } from './contact-form.tsx';
import styles from './contact.module.css';
import { Operator } from './operator.tsx';

/** Writing to the operator, and the other ways to reach them. */
export const Contact = () => (
  <div className={styles.columns}>
    <ContactForm />
    <Operator />
  </div>
);
