@spec-2
Feature: The home
  Whoever comes for the first time learns what this is; whoever comes back sees what is theirs.

  @2.home @2.visitor-home
  Scenario: A visitor learns what it is, and what to do next
    When Vera visits "/"
    Then Vera reads the title "One place for everyone who learns and teaches together"
    And Vera's screen leads to
      | Create an account    | /sign-up       |
      | Find an organization | /organizations |

  @2.home @2.signed-in-home
  Scenario: Whoever is signed in is welcomed by their organizations
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And there is the public organization "Abendschule"
    When Ada visits "/"
    Then Ada reads the title "Welcome, Ada"
    And Ada sees "Your organizations, or find another one."
    And Ada sees "Lindenschule"
    And Ada does not see "Abendschule"

  @2.home @2.signed-in-home
  Scenario: Whoever belongs to no organization yet is led to their first one
    Given Ada is signed in
    When Ada visits "/"
    Then Ada sees "Join your co-op, or start one."
    And Ada does not see "Your organizations"

  @2.home @2.signed-in-home @2.home-family
  Scenario: Whoever has a family is led to it, whether they belong to an organization or not
    Given Ada is signed in
    And Ada has a family with "Mia"
    When Ada visits "/"
    Then Ada sees "Your family: Lind family"
    And Ada sees "Join your co-op, or start one."
    When Ada goes to "Lind family"
    Then Ada is at "/my/family"
