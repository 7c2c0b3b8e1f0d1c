@spec-2 @spec-7 @7.reauthentication
Feature: Confirming that it's you
  Actions that affect others ask for the password again, so an unlocked browser is not enough.

  Background:
    Given Ada is signed in
    And Ada is also signed in with "Firefox on Android"
    And Tablet is signed in to the account of Ada

  Scenario: Logging out a device asks for the password, and the next one does not
    When Ada visits "/account/edit"
    And Ada waits before she confirms that it is her
    And Ada chooses "Log out Firefox on Android, last seen just now"
    And Ada answers "Log out"
    Then Ada is asked to confirm that it is her
    When Ada confirms that it is her by the password "something else"
    Then Ada sees "This isn’t your password."
    When Ada confirms that it is her by the password "correct horse battery"
    Then Ada sees one toast "Success" saying "Device was logged out successfully"
    And Ada is no longer asked to confirm that it is her
    When Ada chooses "Log out everywhere else"
    And Ada answers "Log out"
    Then Ada sees one toast "Success" saying "You were logged out everywhere else"

  Scenario: Canceling the confirmation changes nothing and shows no error
    When Ada visits "/account/edit"
    And Ada waits before she confirms that it is her
    And Ada chooses "Log out everywhere else"
    And Ada answers "Log out"
    And Ada is asked to confirm that it is her
    And Ada uses the keys "Escape"
    Then Ada is no longer asked to confirm that it is her
    And Ada sees no toast
    And Ada sees "Firefox on Android"
    When Ada chooses "Log out everywhere else"
    And Ada answers "Log out"
    Then Ada is asked to confirm that it is her
