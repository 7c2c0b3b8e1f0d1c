@spec-2
Feature: Downloading data and deleting an account
  People can download what is stored about them, and delete their account.

  Background:
    Given Ada is signed in

  @2.account-export
  Scenario: Ada downloads everything stored about her
    When Ada visits "/account/edit"
    And Ada gets a file by choosing "Download my data"
    Then Ada's file is named after today and contains "ada@example.org"

  @2.account-delete
  Scenario: Deleting an account asks for confirmation and logs out
    When Ada visits "/account/edit"
    And Ada chooses "Delete account"
    Then Ada sees the dialog "Delete your account?" saying "You can’t undo this."
    When Ada answers "Continue"
    And Ada sets "Current password" to "not this one"
    And Ada chooses "Delete account"
    Then Ada reads "This isn’t your password." at "Current password"
    And Ada sees one toast "Error" saying "Please check the marked fields."
    When Ada sets "Current password" to "correct horse battery"
    And Ada chooses "Delete account"
    Then Ada reads the title "One place for everyone who learns and teaches together"
    And Ada sees one toast "Success" saying "Your account was deleted successfully"
    And Ada is not signed in
    When Ada visits "/login"
    And Ada logs in
    Then Ada sees one toast "Error" saying "The email address or the password is wrong."

  @2.account-delete
  Scenario: Keeping the account changes nothing
    When Ada visits "/account/edit"
    And Ada chooses "Delete account"
    And Ada answers "Keep account"
    Then the focus of Ada is on "Delete account"
    When Ada reloads the page
    Then Ada is signed in now

  @2.account-delete
  Scenario: An organization needs another owner before its only owner deletes their account
    Given Ada owns "Lindenschule"
    When Ada visits "/account/edit"
    Then Ada's card "Delete account" says "You’re the only owner of:"
    And Ada is not offered "Delete account"
    When Ada goes to "Lindenschule"
    Then Ada reads the title "Owners"

  @2.account-delete
  Scenario: The card says what records remain
    Given there is the public organization "Abendschule"
    And "Abendschule" has the members
      | name | kinds   |
      | Ada  | Teacher |
    When Ada visits "/account/edit"
    Then Ada's card "Delete account" says "Your name stays in the records of Abendschule"

  @2.account-delete
  Scenario: A family with children needs another adult with full access first
    Given Ada has a family with "Mia"
    And Eva is in the family of Ada with view access
    When Ada visits "/account/edit"
    Then Ada's card "Delete account" says "You’re the only one with an account and full access to these families."
    And Ada's card "Delete account" says "Lind family Eva Lind"
    And Ada is not offered "Delete account"
    When Ada goes to "Lind family"
    Then Ada reads the title "Lind family"

  @2.account-delete
  Scenario: A family is deleted with the last account in it
    Given Ada has a family with "Mia"
    When Ada visits "/account/edit"
    Then Ada's card "Delete account" says "This also deletes your family “Lind family” with Mia Lind"
