@spec-1 @spec-2
Feature: Profile and account
  Someone who shares a computer, or has two accounts, can see which account is logged in.

  Background:
    Given Ada is signed in

  @1.profile-and-account @2.profile-content
  Scenario: My Profile says what others see, and a preferred name appears right away
    When Ada visits "/my/profile"
    Then Ada reads the title "My Profile"
    And Ada reads "Your name" beside "Anyone who can see a class you teach"
    And Ada reads "Your full profile and email" beside "Owners of your organizations"
    And Ada reads "What their role allows" beside "Others with a role in your organizations"
    And Ada reads "Your name, email and phone" beside "Lead and co-teachers of your children’s classes"
    And Ada reads "Your name, photo, email, phone and birth date" beside "Adults in your family"
    When Ada sets
      | Preferred name        | Addie         |
      | Phone                 | 828 555-0142  |
      | Birth date            | 1990-02-28    |
      | Bio | I like ferns. |
    And Ada chooses "Save Profile"
    Then Ada sees one toast "Success" saying "Profile was saved successfully"
    And Ada is offered "User menu of Addie Lind"
    When Ada visits "/my/profile"
    Then Ada finds set
      | Preferred name        | Addie         |
      | Phone                 | 828 555-0142  |
      | First name            | Ada           |
      | Last name             | Lind          |
      | Birth date            | 1990-02-28    |
      | Bio | I like ferns. |
    When Ada goes to "Account"
    Then Ada is at "/account/edit"

  @2.profile-content
  Scenario: A profile photo appears in the header until it is removed
    When Ada visits "/my/profile"
    And Ada chooses a photo as "Photo"
    Then Ada sees her "Photo"
    When Ada chooses "Save Profile"
    Then Ada's header shows a photo
    When Ada chooses "Remove Image"
    And Ada chooses "Save Profile"
    Then Ada's header shows no photo
    And Ada sees no "Photo"

  @2.profile-content
  Scenario: Your profile lists the records you took over, and you can return them
    Given Eva owns "Lindenschule"
    And Eva has the placeholder teacher "Art teacher" for "Pottery" in "Lindenschule"
    And Ada has claimed the record of "Art teacher" in "Lindenschule"
    When Ada visits "/my/profile"
    And Ada chooses "Return Art teacher"
    And Ada answers "Return"
    Then Ada sees one toast "Success" saying "The record was returned"
    And Ada sees "Art teacher was returned to Lindenschule."

  @2.account-content
  Scenario: Account shows how Ada logs in
    When Ada visits "/account/edit"
    Then Ada reads the title "Account"
    And Ada's card "Email" says "You log in with ada@example.org"
    And Ada's card "Two-factor login" says "Off."
    And Ada's card "Devices" says "This browser"
    And Ada's cards are "Email, Password, Passkeys, Two-factor login, Devices, API tokens, Notifications, Your data, Delete account"
    When Ada goes to "My Profile"
    Then Ada is at "/my/profile"

  @2.my-organizations-content
  Scenario: My Organizations shows Ada's roles and since when she has had them
    Given Ada owns "Lindenschule"
    And there is the public organization "Abendschule"
    And "Abendschule" has the members
      | name | kinds           |
      | Ada  | Teacher, Parent |
    And Ada holds the role "Viewer" in "Abendschule"
    When Ada visits "/my/organizations"
    Then Ada's cards say
      | Abendschule  | Teacher, Parent | since EEE, MMM d |
      | Lindenschule | Owner           | since EEE, MMM d |
    And Ada sees "Viewer · since"
