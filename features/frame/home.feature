@spec-2
Feature: The home
  Whoever comes for the first time learns what this is; whoever comes back sees what is theirs.

  @2.home @2.visitor-home
  Scenario: A visitor learns what it is, and what to do next
    When Vera visits "/"
    Then Vera reads the title "One roll for everybody who learns and teaches together"
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
    And Ada sees "Lindenschule"
    And Ada does not see "Abendschule"
