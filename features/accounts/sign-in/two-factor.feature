@spec-2
Feature: A second factor
  People who turn it on enter a code after the password, in the same browser.

  @2.two-factor-code @2.two-factor-content @2.two-factor-provider @2.two-factor-email @2.two-factor-redirect
  @spec-4 @4.signing-in
  Scenario: The emailed code opens the requested screen
    Given Ada is asked for a mailed code
    When Ada visits "/my/family"
    And Ada logs in
    Then Ada is asked for the code that was mailed to "a•••@example.org"
    And Ada sees "No email? Check your spam folder, or send another code."
    And Ada is at "/account/two-factor-code?email=a%E2%80%A2%E2%80%A2%E2%80%A2%40example.org&redirect=%2Fmy%2Ffamily"
    And Ada's screen is accessible
    When Ada pastes the mailed code with blanks in it
    Then Ada is at "/my/family"
    And Ada is signed in now

  @spec-5 @5.code-refused
  Scenario: A wrong code shows how many tries are left
    Given Ada is asked for a mailed code
    When Ada visits "/login"
    And Ada logs in
    And Ada enters 1 wrong code
    Then Ada reads "This code is wrong. 4 tries are left." at "Code"
    And the focus of Ada is on "Code"
    When Ada uses the keys "12345, Enter"
    Then Ada finds "Code" set to "12345"
    And Ada reads "Enter the six-digit code." at "Code"
    When Ada enters the mailed code
    Then Ada is signed in now

  @spec-5 @5.code-tries
  Scenario: Too many wrong codes end the login
    Given Ada is asked for a mailed code
    When Ada visits "/login?redirect=%2Fmy%2Ffamily"
    And Ada logs in
    And Ada enters 5 wrong codes
    Then Ada sees "Too many wrong codes. Log in again."
    And Ada goes on from the beginning of the screen
    When Ada goes to "Log in"
    Then Ada is sent to log in and then on to "/my/family"

  @2.two-factor-content
  @spec-9 @9.code-limits
  Scenario: A code is valid for ten minutes, and a new one can be requested after thirty seconds
    Given Ada is asked for a mailed code
    And Ada has a clock that can be moved
    When Ada visits "/login"
    And Ada logs in
    Then Ada is asked for the code that was mailed to "a•••@example.org"
    When time stands still for Ada
    Then Ada reads how long the code is valid and when she can request another
    When 9 seconds pass for Ada
    Then Ada reads that both are 9 seconds less
    When 21 seconds pass for Ada
    Then Ada hears "You can request another code now."
    And "Send another code" is open to Ada
    When 570 seconds pass for Ada
    Then Ada sees "The code expired. Log in again."

  Scenario: A new code replaces the previous one
    Given Ada is asked for a mailed code
    And Ada has a clock that can be moved
    When Ada visits "/login"
    And Ada logs in
    Then Ada is asked for the code that was mailed to "a•••@example.org"
    When half a minute passes everywhere for Ada
    And Ada chooses "Send another code"
    Then Ada sees one toast "Success" saying "New code sent"
    And the focus of Ada is on "Code"
    And an email "Your login code" comes to Ada
    When Ada enters the code of the first email
    Then Ada reads "This code is wrong." at "Code"
    When Ada enters the mailed code
    Then Ada is signed in now

  @2.two-factor-provider
  @2.two-factor-email
  Scenario: Ada logs in with an authenticator code, and with a recovery code without her phone
    Given Ada is asked for the code of an authenticator
    When Ada visits "/login"
    And Ada logs in
    Then Ada is at "/account/two-factor-code?provider=Authenticator"
    When Ada enters what her app shows
    Then Ada is signed in now
    When Ada logs out
    And Ada logs in
    Then Ada sees "Don’t have your phone? Use a recovery code."
    When Ada chooses "Use a recovery code"
    Then Ada sees "Enter one of your recovery codes for Kinroll."
    And Ada does not see "Don’t have your phone?"
    When Ada chooses "I can’t get a code"
    Then Ada sees "On a device where you’re still logged in, go to My Profile, then Account"
    And Ada's screen is accessible
    When Ada enters one of her recovery codes
    Then Ada is signed in now

  @2.two-factor-pending
  Scenario: A login in progress survives going back and reloading
    Given Ada is asked for a mailed code
    When Ada visits "/login?redirect=%2Fmy%2Ffamily"
    And Ada logs in
    Then Ada is asked for the code that was mailed to "a•••@example.org"
    When Ada goes back
    Then Ada is sent to log in and then on to "/my/family"
    When Ada goes on again
    And Ada reloads the page
    And Ada enters the mailed code
    Then Ada is at "/my/family"

  @2.routes-follow-session
  Scenario: A code entered in one tab logs in all tabs
    Given Ada is asked for a mailed code
    When Ada visits "/my/family"
    And Ada visits "/my/profile" in another tab
    And Ada logs in
    And Ada enters the mailed code
    Then Ada is signed in now
    And Ada does not see "Lindenschule"
    And Ada turns to her first tab
    And Ada is signed in now
    And Ada does not see "Lindenschule"
