import { Slot, type SlotName } from 'shared-ui/app';

interface Props {
  in: SlotName | undefined;
  className?: string | undefined;
}

/** How much is new behind a link (remote.json: `badge`), as its remote shows it; the link is whole without. */
export const News = ({ in: name, className }: Props) =>
  name ? (
    <span className={className}>
      <Slot name={name as 'header.unread'} quiet />
    </span>
  ) : null;
