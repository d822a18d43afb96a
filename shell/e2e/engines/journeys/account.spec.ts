import { newEmail, newName } from '../../fixtures/given.ts';
import { expect, test } from '../test.ts';

const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

test('a user logs in by the code from the mail, after a wrong one, and stays logged in', async ({ open, outbox }) => {
  const email = newEmail();
  const tab = await open();
  const login = tab.dialog('Login to Flight Amigo');
  await tab.goto('/search');
  await tab.role('banner').button('Log In').click();
  await login.textbox('Email').expectFocused();
  await login.textbox('Email').fill(email);
  await login.button('Continue').click();
  const code = login.textbox('6-digit verification code');
  await code.expectFocused();
  await tab.toast('A verification code has been sent to your email address').expectVisible();
  const sent = await outbox.loginCodeTo(email);
  await code.fill(wrong(sent));
  await login.button('Verify').click();
  await tab.toast('Login failed').expectVisible();
  await login.expectText('4 tries are left');
  await code.expectFocused();
  // The wrong code is selected: what is typed next replaces it
  await tab.driver.type(sent);
  await tab.driver.press('Enter');
  await login.expectGone();
  await tab.toast('You are now logged in').expectVisible();
  await tab.expectUrl('/search');
  await tab.driver.reload();
  await tab.navigate('My Profile');
  await tab.heading('My Profile').expectVisible();
});

test('a user edits the profile in the dark theme, and logs out', async ({ open, given, newSession }) => {
  const me = await newSession();
  await given.loggedIn(me);
  const name = newName('Meena');
  const tab = await open({ as: me, colorScheme: 'dark' });
  await tab.goto('/profile');
  await tab.textbox('Username').fill(name);
  await tab.role('combobox', /^Languages/).fill('Spanish');
  await tab.driver.press('Enter');
  await tab.textbox(/^Bio/).fill('I live in Leeds and fly home twice a year.');
  await tab.button('Save Changes').click();
  await tab.toast('Your profile has been updated successfully').expectVisible();
  const preview = tab.role('region', 'Preview');
  await preview.heading(name).expectVisible();
  await preview.expectText('Speaks Spanish');
  expect(await tab.brightness()).toBeLessThan(0.3);
  await tab.role('tab', "I'm a Helper").click();
  await tab.expectUrl('/profile?tab=helper');
  await tab.driver.reload();
  await tab.logOut();
  await tab.toast('You have been logged out of your account').expectVisible();
  await tab.expectUrl('/');
  await tab.role('banner').button('Log In').expectVisible();
});
