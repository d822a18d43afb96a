import { Row, Stack } from '../layout/layout.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Avatar, Person } from './avatar.tsx';

export const title = 'Avatars and people';

const drawn =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 42 52'%3E%3Crect width='42' height='52' fill='%2374bcb4'/%3E%3Ccircle cx='21' cy='22' r='10' fill='%23c98a5e'/%3E%3Crect x='6' y='34' width='30' height='30' rx='12' fill='%2374204f'/%3E%3C/svg%3E";

export default function AvatarStates() {
  return (
    <Stack>
      <Row>
        <Avatar name="Meena Iyer" size="small" />
        <Avatar name="Samuel Okafor" />
        <Avatar name="Lucía Fernández" size="large" />
        <Avatar name="Hoa Nguyen" size="huge" />
        <Avatar name="Omar Haddad" src={drawn} size="large" label="Omar Haddad" />
        <Avatar name="priya.raman" src="data:image/png;base64,broken" />
        <Avatar name="✈️" />
        <Avatar name="王伟" />
        <Avatar name="فاطمة بنعلي" />
        <Avatar name="प्रिया रामन" />
        <Skeleton shape="avatar" />
      </Row>
      <Person as="h3" name="Meena Iyer" line="Frequent Traveler" />
      <Person size="large" nameSize="large" name="Meena Iyer" line="Frequent Traveler. Speaks Tamil" />
      <Person as="b" size="small" name="Rosa Delgado" line="MEX to ORD" />
      <Person name={'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)} line="A very long name" />
    </Stack>
  );
}
