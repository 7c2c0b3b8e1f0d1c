@spec-2 @spec-6 @2.catalog-enroll
Feature: Enrolling and joining from the classes of an organization
  Where nothing has to be asked, one press in the list is enough, and nobody loses their place in it.

  Background:
    Given Ben is signed in
    And Ben has a family with "Mia"
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    And "Lindenschule" offers for Spring 2030
      | name     | category | ages  | seats | enrollment | day      | starts | ends  |
      | Algebra  | Science  |       | 12    | Approval   | Monday   | 09:00  | 09:50 |
      | Botany   | Science  | 5–12  | 12    |            | Friday   | 09:00  | 09:50 |
      | Choir    | Music    | 8–12  | 1     |            | Saturday | 10:00  | 11:30 |
      | Drama    | Music    | 8–12  |       |            | Tuesday  | 10:00  | 11:30 |
      | Latin    | Science  | 14–16 | 12    |            | Tuesday  | 14:00  | 14:50 |
      | Weaving  | Science  |       | 12    |            | Friday   | 09:00  | 09:50 |
      | Woodwork | Science  |       | 12    |            | Sunday   | 09:00  | 09:50 |

  Scenario: A child is enrolled with one press, and the card says so
    When Ben visits the catalog of "Lindenschule"
    And Ben chooses "Enroll Mia: Botany"
    Then Ben sees one toast "Success" saying "Mia Lind is enrolled in Botany."
    And the class "Botany" of Ben says
      | 11 of 12 seats open |
      | Mia: enrolled       |
    And the focus of Ben is on "Mia: enrolled"
    And Ben is at the catalog of "Lindenschule"

  Scenario: Where something has to be asked, the press leads to the class
    When Ben visits the catalog of "Lindenschule"
    Then the class "Latin" of Ben says
      | Mia: too young |
    When Ben chooses "Enroll Mia: Botany"
    Then the class "Weaving" of Ben says
      | Mia: can swap with Botany |
    When Ben goes to "Request a seat for Mia: Algebra"
    Then Ben is at the class "Algebra"
    And Ben is offered "Request a seat for Mia Lind"

  Scenario: If somebody else takes the last seat meanwhile, the child waits for one
    When Ben visits the catalog of "Lindenschule"
    Then the class "Choir" of Ben says
      | Enroll Mia |
    Given Vera has a family with "Leo"
    And the child Leo attends "Choir" of "Lindenschule"
    When Ben chooses "Enroll Mia: Choir"
    Then Ben sees one toast "Success" saying "Choir is now full. Mia Lind is number 1 on the waitlist."
    And the class "Choir" of Ben says
      | Mia: number 1 on the waitlist |

  Scenario: The way back from a class leads to the same place in the filtered list
    When Ben is on a phone 360 pixels wide
    And Ben visits the catalog of "Lindenschule"
    And Ben sets "Category" to "Science"
    Then Ben's classes are "Algebra, Botany, Latin, Weaving, Woodwork"
    When Ben scrolls to the class "Woodwork"
    And Ben goes to "Woodwork"
    Then Ben reads the title "Woodwork"
    When Ben goes to "Back to Classes of Lindenschule"
    Then Ben's classes are "Algebra, Botany, Latin, Weaving, Woodwork"
    And the class "Woodwork" is in the window of Ben

  @6.join-automatic
  Scenario: Whoever may join at once joins where they look for classes
    Given Petr is signed in
    When Petr visits the catalog of "Lindenschule"
    Then Petr sees "Members of Lindenschule can enroll here."
    When Petr chooses "Join"
    Then Petr sees one toast "Success" saying "Welcome to Lindenschule!"
    And Petr does not see "Members of Lindenschule can enroll here."
    And Petr is at the catalog of "Lindenschule"
