@spec-2 @2.admin-timetable
Feature: Conflicts in the timetable
  People who move a class see its conflicts, and accept only the conflicts that they have seen.

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

  @spec-4 @4.conflict-is-shown
  Scenario: A move with a conflict is refused, then accepted with a reason
    When Ada visits the timetable of "Lindenschule"
    And Ada reaches "Move Botany" by the keyboard
    And Ada uses the keys "Enter"
    And Ada uses the keys "ArrowUp"
    Then Ada hears "Elm Room, 1st hour: Ruth Lind teaches Algebra I at that time."
    When Ada uses the keys "Enter"
    Then Ada sees the dialog "Botany can’t move there without conflicts" saying "Ruth Lind teaches Algebra I at that time."
    When Ada answers "Move anyway"
    Then Ada sees the dialog "Botany can’t move there without conflicts" saying "Enter a reason."
    When Ada sets "Reason" to "Ruth has a helper"
    And Ada chooses "Move anyway"
    Then Ada sees one toast "Success" saying "Botany is in Elm Room, 1st hour"
    And Ada sees "3 classes, 1 not scheduled, no conflicts, 1 accepted"
    And Ada sees "Algebra I, Botany"
    And Ada sees "Accepted: Ruth has a helper"

  @spec-4 @4.conflict-is-shown
  Scenario: A conflict that appears while the dialog is open is not accepted, and the reason stays in the field
    When Ada visits the timetable of "Lindenschule"
    And Ada reaches "Move Botany" by the keyboard
    And Ada uses the keys "Enter"
    And Ada uses the keys "ArrowUp, Enter"
    Then Ada sees the dialog "Botany can’t move there without conflicts" saying "Ruth Lind teaches Algebra I at that time."
    When the classes meet
      | name  | room     | slot     |
      | Chess | Elm Room | 1st hour |
    And Ada sets "Reason" to "Ruth has a helper"
    And Ada chooses "Move anyway"
    Then Ada sees the dialog "Botany can’t move there without conflicts" saying "The conflicts have changed. Ruth Lind teaches Algebra I at that time. Elm Room is taken by Chess at that time."
    And Ada finds "Reason" set to "Ruth has a helper"
    When Ada answers "Move anyway"
    Then Ada sees one toast "Success" saying "Botany is in Elm Room, 1st hour"
    And Ada sees "3 classes, no conflicts, 2 accepted"

  @spec-4 @4.conflict-is-shown
  Scenario: If there are too many conflicts to list, the rest are counted
    Given 12 classes of "Lindenschule" meet in "Elm Room" in the "1st hour"
    When Ada visits the timetable of "Lindenschule"
    Then Ada sees "And 46 more. Each class card shows its own count."
    When Ada reaches "Move Chess" by the keyboard
    And Ada uses the keys "Enter"
    And Ada puts "Chess" into "Elm Room, 1st hour" by the keyboard
    Then Ada sees the dialog "Chess can’t move there without conflicts" saying "Elm Room is taken by Class 10 at that time. And 2 more."

  @spec-4 @4.conflict-is-shown
  Scenario: People who cannot accept a conflict see who can
    Given Ben is a "Planner" of "Lindenschule", who may "View classes, Manage classes"
    And Ben is signed in
    When Ben visits the timetable of "Lindenschule"
    And Ben reaches "Move Botany" by the keyboard
    And Ben uses the keys "Enter"
    And Ben uses the keys "ArrowUp, Enter"
    Then Ben sees "Only roles with “Override limits” can move it anyway."
    When Ben answers "Close"
    Then the focus of Ben is on "Move Botany"

  @spec-4 @4.move-version-conflict
  Scenario Outline: If two people move a class at the same time, the second one decides
    Given Ben is a "Planner" of "Lindenschule", who may "View classes, Manage classes"
    And Ben is signed in
    When Ada visits the timetable of "Lindenschule"
    And Ben visits the timetable of "Lindenschule"
    And Ben picks "Chess" up by the keyboard
    And Ada picks "Chess" up by the keyboard
    And Ada puts "Chess" into "Elm Room, 1st hour" by the keyboard
    Then Ada sees one toast "Success" saying "Chess is in Elm Room, 1st hour"
    When Ben puts "Chess" into "Oak Room, 2nd hour" by the keyboard
    Then Ben sees the dialog "Someone else just moved Chess" saying "Ada Lind saved this while you were editing it. It’s in Elm Room, 1st hour now."
    And Ben sees "You were moving it to Oak Room, 2nd hour."
    When Ben answers "<answer>"
    Then the timetable of Ben is
      | Not scheduled     |           |
      | Elm Room, 1st hour | <1st>     |
      | Oak Room, 1st hour | Algebra I |
      | Elm Room, 2nd hour | Botany    |
      | Oak Room, 2nd hour | <2nd>     |

    Examples:
      | answer               | 1st   | 2nd   |
      | Move anyway |       | Chess |
      | Keep their change       | Chess |       |
