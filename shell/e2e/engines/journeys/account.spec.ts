import { newEmail, newName } from '../../fixtures/given.ts';
import { expect, test } from '../test.ts';

const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

test('somebody logs in by the code from the mail, after a wrong one, and stays logged in', async ({ open, outbox }) => {
  const email = newEmail();
  const tab = await open();
  const login = tab.dialog('Login to Flight Amigo');
  await tab.goto('/search');
  await tab.role('banner').button('Log In').click();
  await login.textbox('Email').hasFocus();
  await login.textbox('Email').fill(email);
  await login.button('Continue').click();
  const code = login.textbox('6-digit verification code');
  await code.hasFocus();
  await tab.toast('A verification code has been sent to your email address').shows();
  const sent = await outbox.loginCodeTo(email);
  await code.fill(wrong(sent));
  await login.button('Verify').click();
  await tab.toast('Login failed').shows();
  await login.hasText('4 tries are left');
  await code.hasFocus();
  // The wrong code is selected: what is typed next replaces it
  await tab.driver.type(sent);
  await tab.driver.press('Enter');
  await login.isGone();
  await tab.toast('You are now logged in').shows();
  await tab.isAt('/search');
  await tab.driver.reload();
  await tab.navigate('My Profile');
  await tab.heading('My Profile').shows();
});

test('somebody changes who they are, in the dark, and logs out', async ({ open, given, somebody }) => {
  const me = await somebody();
  await given.loggedIn(me);
  const name = newName('Meena');
  const tab = await open({ as: me, colorScheme: 'dark' });
  await tab.goto('/profile');
  await tab.textbox('Username').fill(name);
  await tab.button(/Spanish/).click();
  await tab.textbox(/^Languages/).fill('Tulu');
  await tab.driver.press('Enter');
  await tab.textbox(/^Bio/).fill('I live in Leeds and fly home twice a year.');
  await tab.button('Save Changes').click();
  await tab.toast('Your profile has been updated successfully').shows();
  const preview = tab.role('region', 'Preview');
  await preview.heading(name).shows();
  await preview.hasText('Speaks Spanish, Tulu');
  expect(await tab.brightness()).toBeLessThan(0.3);
  await tab.role('tab', "I'm a Helper").click();
  await tab.isAt('/profile?tab=helper');
  await tab.driver.reload();
  await tab.logOut();
  await tab.toast('You have been logged out of your account').shows();
  await tab.isAt('/');
  await tab.role('banner').button('Log In').shows();
});
