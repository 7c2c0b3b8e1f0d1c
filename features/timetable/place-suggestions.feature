@spec-2 @2.admin-timetable
Feature: Suggested places
  Kinroll proposes places for classes, with the reason for each. Nothing changes before they are applied.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the rooms
      | name     | holds |
      | Elm Room | 40    |
      | Oak Room | 16    |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
      | 2nd hour | 10:00  | 10:50 |
    And "Lindenschule" has the classes
      | name      | teacher |
      | Algebra I | Ruth    |
      | Botany    | Ruth    |
      | Chess     | Ruth    |
    And the classes meet
      | name      | room     | slot     |
      | Algebra I | Oak Room | 1st hour |

  Scenario: A class without a place gets one, and the move is undone
    Given the classes meet
      | name   | room     | slot     |
      | Botany | Elm Room | 1st hour |
    When Ada visits the timetable of "Lindenschule"
    Then Ada sees "3 classes, 1 not scheduled, 1 conflict"
    When Ada chooses "Suggest places"
    And Ada turns off "Place what is not scheduled"
    And Ada chooses "Find places"
    Then Ada sees "Conflicts: 1 now, 0 then. Not scheduled: 1 now, 1 then."
    When Ada chooses "Stop"
    Then Ada's screen is accessible
    When Ada chooses "Apply"
    Then Ada sees one toast "Success" saying "1 class moved."
    And Ada sees "3 classes, 1 not scheduled, no conflicts"
    When Ada chooses "Undo"
    Then Ada sees one toast "Success" saying "The change was undone."
    And Ada sees "3 classes, 1 not scheduled, 1 conflict"

  Scenario: A move is left out
    When Ada visits the timetable of "Lindenschule"
    And Ada chooses "Suggest places"
    And Ada turns off "Repair"
    And Ada chooses "Find places"
    Then Ada sees "Conflicts: 0 now, 0 then. Not scheduled: 2 now, 1 then."
    And Ada sees "It has no place yet."
    When Ada chooses "Stop"
    Then Ada is offered "Apply"
    When Ada leaves out every suggested move
    Then Ada is not offered "Apply"
    And Ada's timetable fits a phone 320 pixels wide

  Scenario: Brothers and sisters come for the same half of the day
    Given "Lindenschule" has the time slots
      | name      | starts | ends  |
      | Afternoon | 13:00  | 13:50 |
    And the classes meet
      | name  | room     | slot      |
      | Chess | Oak Room | Afternoon |
    And Vera is signed in
    And Vera has a family with "Mia"
    And Vera has another child "Tom"
    And the child Mia attends "Algebra I" of "Lindenschule"
    And the child Tom attends "Chess" of "Lindenschule"
    When Ada visits the timetable of "Lindenschule"
    And Ada chooses "Suggest places"
    And Ada turns off "Place what is not scheduled"
    And Ada chooses "Find places"
    Then Ada sees "Now: Oak Room, Afternoon."
    And Ada sees "The Lind children then have all classes in the morning."
    When Ada chooses "Stop"
    And Ada chooses "Apply"
    Then Ada sees one toast "Success" saying "1 class moved."
