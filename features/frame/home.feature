@spec-2
Feature: The home page
  New visitors learn what the product is. People who are logged in see their own organizations.

  @2.home @2.visitor-home
  Scenario: A visitor learns what the product is and how to start
    When Vera visits "/"
    Then Vera reads the title "One place for everyone who learns and teaches together"
    And Vera's screen leads to
      | Create an account    | /sign-up       |
      | Find an organization | /organizations |

  @2.home @2.visitor-home
  Scenario: A visitor sees what the product looks like, and how a family and a director begin
    When Vera visits "/"
    Then Vera sees a picture of "The next class day of an organization"
    And Vera sees a picture of "The classes of each child of a family"
    And Vera sees a picture of "The students of a class"
    And Vera's screen leads to
      | Browse organizations    | /organizations       |
      | Set up a school or co-op | /organizations/start |

  @2.home @2.signed-in-home
  Scenario: The home page shows Ada's organizations
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And there is the public organization "Abendschule"
    When Ada visits "/"
    Then Ada reads the title "Welcome, Ada"
    And Ada sees "Your organizations. Find another one."
    And Ada sees "Lindenschule"
    And Ada does not see "Abendschule"

  @2.home @2.signed-in-home
  Scenario: Someone who belongs to nothing yet is asked what brings them here
    Given Ada is signed in
    When Ada visits "/"
    Then Ada sees "What brings you here?"
    And Ada does not see "Your organizations"

  @2.home @2.signed-in-home @2.home-family
  Scenario: The home page links to the family, with or without an organization
    Given Ada is signed in
    And Ada has a family with "Mia"
    When Ada visits "/"
    Then Ada sees "Your family: Lind family"
    And Ada sees "Join your co-op, or start one."
    When Ada goes to "Lind family"
    Then Ada is at "/my/family"
    When Ada goes to "Find an organization"
    Then Ada is at "/organizations"
