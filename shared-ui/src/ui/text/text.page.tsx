import { Stack } from '../layout/layout.tsx';
import { Clamp, Code, Heading, Text } from './text.tsx';

export const title = 'Text';

export default function TextStates() {
  return (
    <Stack>
      <Heading as="h3" size="page">
        As large as a page's title
      </Heading>
      <Heading as="h3">As large as a section's</Heading>
      <Heading as="h3" size="panel">
        As large as a panel's
      </Heading>
      <Text size="lead">A lead is a little larger, and no line of it is longer than 62 letters.</Text>
      <Text>
        Body, with <a href="#text">a link</a>, <strong>strong words</strong>, digits 0123456789 and <Code>BA 36</Code>.
        Ünïcode: Łódź, Đà Nẵng, Hồ Chí Minh.
      </Text>
      <Text tone="muted" size="small">
        Small and muted.
      </Text>
      <Clamp>{'Two lines and no more. '.repeat(30)}</Clamp>
    </Stack>
  );
}
