@spec-2 @2.catalog-content
Feature: The classes of an organization
  Visitors see all classes, and families see which classes fit their children.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada has a family with "Mia"
    And "Lindenschule" offers for Spring 2030
      | name     | category | ages | seats | students | enrollment | day      | starts | ends  | summary        |
      | Algebra  | Science  |      | 12    |          | Approval  | Monday   | 09:00  | 09:50 | Easy equations |
      | Botany   | Science  | 5–7  | 12    |          |           | Friday   | 09:00  | 09:50 |                |
      | Choir    | Music    | 8–11 |       |          |           | Saturday | 10:00  | 11:30 |                |
      | Painting |          | 8–11 | 1     | Tom      |           |          |        |       |                |

  Scenario: A visitor sees the classes and how to join
    When Vera visits the page of "Lindenschule"
    And Vera goes to "See all classes"
    Then Vera reads the title "Classes"
    And Vera sees "Registration for Spring 2030 is open until it starts, on Mon, Jan 7, 2030."
    And Vera's classes are "Algebra, Botany, Choir, Painting"
    And the class "Algebra" of Vera says
      | Easy equations           |
      | Mondays, 9:00–9:50 AM    |
      | All ages                 |
      | 12 of 12 seats open      |
      | By approval |
    And Vera is offered "Log in to join"
    And Vera is not offered "Choir"
    And Vera does not see "Mia"
    And Vera's screen is accessible

  Scenario: A parent sees the eligibility of a child for each class, and filters for classes that fit
    When Ada visits the catalog of "Lindenschule"
    Then the class "Algebra" of Ada says
      | Request a seat for Mia |
    And the class "Botany" of Ada says
      | Mia: too old |
    And the class "Choir" of Ada says
      | No limit       |
      | Enroll Mia     |
    When Ada sets "Fits" to "Fits Mia"
    Then Ada's classes are "Algebra, Choir, Painting"
    And Ada sees "3 of 4 classes"
    When Ada sets "Category" to "Science"
    Then Ada's classes are "Algebra"
    When Ada goes to "Algebra"
    Then Ada is at the class "Algebra"

  Scenario: A full class is shown as full
    When Ada visits the catalog of "Lindenschule"
    Then the class "Painting" of Ada says
      | Full, no one on the waitlist   |
      | No time yet            |
      | Join the waitlist for Mia |
    When Ada turns on "Open seats"
    Then Ada's classes are "Algebra, Botany, Choir"

  Scenario: The URL remembers the filters of the catalog
    When Ada visits the catalog of "Lindenschule"
    And Ada sets "Search classes" to "science"
    Then Ada's classes are "Algebra, Botany"
    When Ada sets "Fits" to "Fits Mia"
    And Ada turns on "Open seats"
    Then Ada's classes are "Algebra"
    When Ada reloads the page
    Then Ada's classes are "Algebra"
    And Ada finds "Open seats" turned on

  Scenario: If no class fits, the filters can be cleared
    When Ada visits the catalog of "Lindenschule"
    And Ada sets "Search classes" to "botany"
    And Ada sets "Fits" to "Fits Mia"
    Then Ada sees "No class fits Mia with these filters."
    When Ada chooses "Clear filters"
    Then Ada's classes are "Algebra, Botany, Choir, Painting"

  Scenario: The classes can be shown by time and day, also with the keyboard
    Given "Lindenschule" offers for Spring 2030
      | name  | day     | starts | ends  |
      | Drama | Tuesday | 09:00  | 09:50 |
    When Ada visits the catalog of "Lindenschule"
    And Ada chooses "Timetable"
    Then the timetable of Ada is
      | Monday, 9:00 AM              | Algebra  |
      | Tuesday, 9:00 AM             | Drama    |
      | Friday, 9:00 AM              | Botany   |
      | Saturday, 10:00 AM           | Choir    |
      | Every class day, No time yet | Painting |
    And Ada's screen is accessible
    And Ada scrolls the timetable sideways by the keyboard
    When Ada reaches "Choir" by the keyboard
    And Ada uses the keys "Enter"
    Then Ada is at the class "Choir"

  Scenario: Only members see the catalog of a private organization, and an empty catalog says so
    Given Ada owns the private "Hearth Co-op"
    And Ben is signed in
    When Ada visits the catalog of "Hearth Co-op"
    Then Ada sees "No classes are published yet."
    When Ben visits the catalog of "Hearth Co-op"
    Then Ben reads the title "Not Found"
    When Ben visits the catalog of "Lindenschule"
    Then Ben is offered "Join"
