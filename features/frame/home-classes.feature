@spec-2
Feature: The classes of a family and of a teacher on their home page
  Teachers take attendance with one press. Parents see where each child is, this week and the next.

  Background:
    Given Ada owns "Lindenschule"
    And Ben is signed in
    And "Lindenschule" has the semester "This term" around today
    And "Lindenschule" has the rooms
      | name   |
      | Studio |
      | Attic  |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
      | 2nd hour | 10:00  | 10:50 |
      | 5th hour | 13:00  | 13:50 |
    And "Lindenschule" has the classes
      | name   | semester  | starts     | ends       | teacher | students |
      | Choir  | This term | 01/01/2000 | 12/31/2199 | Ben     | Noa, Tom |
      | Chess  | This term | 01/01/2000 | 12/31/2199 | Emil    |          |
      | Drama  | This term | 01/01/2000 | 12/31/2199 | Emil    |          |
      | Botany | This term | 01/01/2000 | 12/31/2199 | Emil    |          |
    And the classes meet
      | name   | room   | slot     |
      | Choir  | Studio | 1st hour |
      | Chess  | Attic  | 2nd hour |
      | Drama  | Studio | 5th hour |
      | Botany | Attic  | 1st hour |

  @2.home-teaching @2.home-to-do
  Scenario: A teacher comes to today's attendance sheet with one press
    Given "This term" meets around today
      | when  |
      | today |
    When Ben visits "/"
    Then Ben's list "You teach today" says
      | Choir | 9:00–9:50 AM | Studio · 2 students expected · Lindenschule |
    When Ben goes to "Take attendance: Choir"
    Then Ben sees "Noa Lind"
    When Ben chooses "Mark all present"
    Then Ben sees "All saved"
    When Ben visits "/"
    Then Ben's list "You teach today" says
      | Choir | 9:00–9:50 AM | Studio · 2 students expected · all marked · Lindenschule |
    And Ben is not offered "Take attendance: Choir"
    When Ben goes to "Report your absence"
    Then Ben sees "Report your absence as a teacher"

  @2.home-weeks
  Scenario: A parent sees the next week of both children, with the time between their classes
    Given Vera is signed in
    And Vera has a family with "Mia"
    And Vera has another child "Leo"
    And the child Mia attends "Choir" of "Lindenschule"
    And the child Mia attends "Drama" of "Lindenschule"
    And the child Leo attends "Chess" of "Lindenschule"
    And "This term" meets around today
      | when                 |
      | next week on Tuesday |
    When Vera visits "/"
    Then Vera sees "Your family’s classes"
    And Vera reads the classes of Mia next week on Tuesday
      | 9:00–9:50 AM Choir Studio |
      | Free 9:50 AM–1:00 PM      |
      | 1:00–1:50 PM Drama Studio |
    And Vera reads the classes of Leo next week on Tuesday
      | 10:00–10:50 AM Chess Attic |
    When Vera chooses "This week"
    Then Vera sees "No more classes this week."
    When Vera chooses "Next week"
    And Vera goes to "Chess"
    Then Vera reads the title "Chess"

  @2.home-weeks
  Scenario: A canceled day is shown as canceled, and classes at the same time as a conflict
    Given Vera is signed in
    And Vera has a family with "Mia"
    And the child Mia attends "Choir" of "Lindenschule"
    And the child Mia attends "Botany" of "Lindenschule"
    And "This term" meets around today
      | when                   | type     |
      | next week on Tuesday   | Canceled |
      | next week on Wednesday | Regular  |
    When Vera visits "/"
    Then Vera reads the classes of Mia next week on Tuesday
      | 9:00–9:50 AM Choir Canceled Studio · Reason: Snow 9:00–9:50 AM Botany Canceled Attic · Reason: Snow |
    And Vera reads the classes of Mia next week on Wednesday
      | At the same time 9:00–9:50 AM Choir Studio 9:00–9:50 AM Botany Attic |
    And Vera's screen is accessible

  @2.home-weeks @2.home-teaching
  Scenario: Whoever teaches and has children sees today's classes first, and their own beside those of the children
    Given Ben has a family with "Mia"
    And the child Mia attends "Chess" of "Lindenschule"
    And "This term" meets around today
      | when                 |
      | today                |
      | next week on Tuesday |
    When Ben visits "/"
    Then Ben sees the card "You teach today" above "Your family’s classes"
    When Ben chooses "Next week"
    Then Ben reads the classes of You next week on Tuesday
      | 9:00–9:50 AM Choir You teach Studio |

  @2.home-weeks
  Scenario: On a phone, the children are below each other
    Given Vera is signed in
    And Vera is on a phone 320 pixels wide
    And Vera has a family with "Mia"
    And Vera has another child "Leo"
    And the child Mia attends "Choir" of "Lindenschule"
    And the child Leo attends "Chess" of "Lindenschule"
    And "This term" meets around today
      | when                 |
      | next week on Tuesday |
    When Vera visits "/"
    Then Vera reads the classes of Leo next week on Tuesday
      | 10:00–10:50 AM Chess Attic |
    And Vera's screen is accessible
