@spec-1 @spec-2
Feature: Who is signed in
  Somebody who shares a computer, or has two accounts, can see whose screens these are.

  Background:
    Given Ada is signed in

  @1.profile-and-account @2.profile-content
  Scenario: One's profile says who one is, and since when
    When Ada visits "/my/profile"
    Then Ada reads the title "My Profile"
    And Ada reads "Ada Lind" beside "Name"
    And Ada reads "ada@example.org" beside "Email"
    And Ada reads today's date beside "With us since"
    When Ada follows "Account"
    Then Ada is at "/account/edit"

  @1.profile-and-account @2.account-content
  Scenario: One's account says what one logs in with
    When Ada visits "/account/edit"
    Then Ada reads the title "Account"
    And Ada sees "You log in with ada@example.org"
    And Ada's cards are
      | Email           |
      | Password         |
      | Two-factor login |
      | Devices          |
      | Notifications    |
      | Your data        |
      | Delete account   |
    When Ada follows "My Profile"
    Then Ada is at "/my/profile"

  @2.family-content
  Scenario: There is no family yet, and the next step is an organization
    When Ada visits "/my/family"
    Then Ada sees "Nobody is in your family yet."
    And Ada's screen leads to
      | Find an organization | /organizations |

  @2.my-organizations-content
  Scenario: One's organizations say what one is there, and since when
    Given Ada owns "Lindenschule"
    And there is the public organization "Abendschule"
    And "Abendschule" has the members
      | name | kinds           |
      | Ada  | Teacher, Parent |
    When Ada visits "/my/organizations"
    Then Ada's cards say
      | Abendschule  | Teacher, Parent |
      | Lindenschule | Owner           |
    And each of Ada's cards says since when
