@spec-2 @2.admin-timetable
Feature: The timetable
  A school sees its semester by time slot and room, and moves classes by mouse, keyboard, or touch.

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
      | Chess     | Ben     |
    And the classes meet
      | name      | room     | slot     |
      | Algebra I | Oak Room | 1st hour |
      | Botany    | Elm Room | 2nd hour |

  Scenario: The current semester is shown and printed by time slot and room
    When Ada visits the classes of "Lindenschule"
    And Ada chooses "Timetable"
    Then Ada sees "3 classes, 1 not scheduled, no conflicts"
    And Ada is not offered "Weekday"
    And the timetable of Ada is
      | Not scheduled     | Chess     |
      | Elm Room, 1st hour |           |
      | Oak Room, 1st hour | Algebra I |
      | Elm Room, 2nd hour | Botany    |
      | Oak Room, 2nd hour |           |
    And Ada's screen is accessible
    And Ada's timetable is printed alone as "Lindenschule, Fall 2026"

  Scenario Outline: The timetable is printed on one page of <paper>, and no word is broken
    Given "Lindenschule" has the classes
      | name                                | teacher |
      | Kindergarten woodworking (beginners) | Ruth    |
    And the classes meet
      | name                                | room     | slot     |
      | Kindergarten woodworking (beginners) | Oak Room | 2nd hour |
    And Ada teaches 3 hours in each of 4 rooms of "Lindenschule"
    When Ada visits the timetable of "Lindenschule"
    Then Ada reads every name of the timetable without broken words
    When Ada prints the timetable on <paper>
    Then the paper of Ada has 1 page
    And Ada's timetable is printed alone as "Lindenschule, Fall 2026"
    And Ada reads every name of the timetable without broken words

    Examples:
      | paper  |
      | A4     |
      | Letter |

  Scenario: If classes meet on several weekdays, one weekday is shown at a time
    Given the classes meet
      | name      | weekday |
      | Algebra I | Monday  |
      | Botany    | Friday  |
    When Ada visits the timetable of "Lindenschule"
    Then the timetable of Ada is
      | Not scheduled     | Chess     |
      | Elm Room, 1st hour |           |
      | Oak Room, 1st hour | Algebra I |
      | Elm Room, 2nd hour |           |
      | Oak Room, 2nd hour |           |
    When Ada sets "Weekday" to "Friday"
    And Ada picks "Chess" up by the keyboard
    And Ada puts "Chess" into "Oak Room, 2nd hour, on Fridays" by the keyboard
    Then Ada sees one toast "Success" saying "Chess is in Oak Room, 2nd hour"
    And the timetable of Ada is
      | Not scheduled     |        |
      | Elm Room, 1st hour |        |
      | Oak Room, 1st hour |        |
      | Elm Room, 2nd hour | Botany |
      | Oak Room, 2nd hour | Chess  |

  Scenario: Two classes that use a cell one after the other show their dates
    Given "Lindenschule" has the classes
      | name   | starts     | ends       |
      | Sewing | 09/01/2026 | 10/24/2026 |
      | Drama  | 10/31/2026 | 12/18/2026 |
    And the classes meet
      | name   | room     | slot     |
      | Sewing | Elm Room | 1st hour |
      | Drama  | Elm Room | 1st hour |
    When Ada visits the timetable of "Lindenschule"
    Then Ada sees "5 classes, 1 not scheduled, no conflicts"
    And Ada sees "09/01/2026 to 10/24/2026"
    And Ada sees "10/31/2026 to 12/18/2026"

  @spec-4 @4.class-is-moved
  Scenario: A class is dragged with the mouse
    When Ada visits the timetable of "Lindenschule"
    And Ada drags "Chess" to "Oak Room, 2nd hour"
    Then Ada sees one toast "Success" saying "Chess is in Oak Room, 2nd hour"
    And Ada sees "3 classes, no conflicts"
    When Ada drags "Algebra I" to "Not scheduled"
    Then Ada sees one toast "Success" saying "Algebra I is not on the timetable"
    And the timetable of Ada is
      | Not scheduled     | Algebra I |
      | Elm Room, 1st hour |           |
      | Oak Room, 1st hour |           |
      | Elm Room, 2nd hour | Botany    |
      | Oak Room, 2nd hour | Chess     |

  @spec-4 @4.class-is-moved
  Scenario: A class is moved with the keyboard, and keeps the focus
    When Ada visits the timetable of "Lindenschule"
    And Ada reaches "Move Algebra I" by the keyboard
    And Ada uses the keys "Enter"
    Then Ada hears "Algebra I is picked up."
    When Ada uses the keys "ArrowDown, ArrowLeft, ArrowUp"
    Then Ada hears "Elm Room, 1st hour: No conflicts."
    When Ada uses the keys "Escape"
    Then the focus of Ada is on "Move Algebra I"
    When Ada uses the keys "Shift+Tab"
    Then the focus of Ada is on "Algebra I"
    When Ada uses the keys "Tab, Enter, ArrowLeft, Enter"
    Then Ada sees one toast "Success" saying "Algebra I is in Elm Room, 1st hour"
    And the focus of Ada is on "Move Algebra I"
    And the timetable of Ada is
      | Not scheduled     | Chess     |
      | Elm Room, 1st hour | Algebra I |
      | Oak Room, 1st hour |           |
      | Elm Room, 2nd hour | Botany    |
      | Oak Room, 2nd hour |           |
    When Ada reaches "Undo" by the keyboard
    And Ada uses the keys "Enter"
    Then Ada sees one toast "Success" saying "The change was undone."
    And the focus of Ada is not lost

  @spec-4 @4.class-is-moved
  Scenario: On a slow connection, the next class can be picked up while the last one is being saved
    When Ada visits the timetable of "Lindenschule"
    And Ada picks "Chess" up by the keyboard
    Given the server takes its time for every call of Ada
    When Ada puts "Chess" into "Elm Room, 1st hour" by the keyboard
    And Ada reaches "Move Botany" by the keyboard
    And Ada uses the keys "Enter"
    And the server answers the request of Ada
    Then Ada hears "Botany is picked up."
    When Ada puts "Botany" into "Oak Room, 2nd hour" by the keyboard
    Then Ada sees "3 classes, no conflicts"
    And the timetable of Ada is
      | Not scheduled     |           |
      | Elm Room, 1st hour | Chess     |
      | Oak Room, 1st hour | Algebra I |
      | Elm Room, 2nd hour |           |
      | Oak Room, 2nd hour | Botany    |

  @spec-4 @4.class-is-moved
  Scenario: A class is moved by touch on a phone
    When Ada visits the timetable of "Lindenschule"
    And Ada is on a phone 320 pixels wide
    And Ada taps "Move Chess"
    And Ada is on a phone 320 pixels wide
    And Ada taps "Move here: Chess into Elm Room, 1st hour"
    Then Ada sees one toast "Success" saying "Chess is in Elm Room, 1st hour"

  @spec-4 @4.class-is-moved
  Scenario: People who can only view classes cannot move them
    Given Ben is a "Guide" of "Lindenschule", who may "View classes"
    And Ben is signed in
    When Ben visits the timetable of "Lindenschule"
    Then Ben is offered "Algebra I"
    And Ben is not offered "Move Algebra I"
