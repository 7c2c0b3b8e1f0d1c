@spec-2
Feature: Class days
  Planners see the calendar of a semester, and what a change means for the classes.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026

  @2.admin-class-days @2.admin-new-class-day @2.admin-not-yet
  @spec-1 @1.administer-class-days
  Scenario: A series of class days is previewed before it is created, without its holidays
    When Ada visits the class days of "Lindenschule"
    Then Ada sees "It has no class days yet"
    And Ada sees "Create Class Days"
    When Ada visits "class-days/new" in the administration of "Lindenschule"
    And Ada chooses "Preview"
    Then Ada reads "Choose at least one weekday." at the boxes "Weekdays"
    When Ada chooses "Add a holiday"
    And Ada chooses "Remove holiday 1"
    Then the focus of Ada is on "Add a holiday"
    When Ada plans every Saturday from 09/12/2026 to 11/28/2026, but for
      | 10/10/2026 | Harvest      |
      | 11/28/2026 | Thanksgiving |
    Then Ada sees "10 days with classes, 2 holidays."
    And "Lindenschule" has 0 class days
    When Ada chooses "Create 12 days"
    Then Ada sees one toast "Success" saying "Series of 12 days was created successfully"
    And "Lindenschule" has 12 class days
    And Ada is offered "Sat, Nov 28, 2026: Holiday, Thanksgiving"

  @2.admin-new-class-day
  Scenario: Changing the series discards the preview
    When Ada visits "class-days/new" in the administration of "Lindenschule"
    And Ada plans every Saturday from 09/12/2026 to 11/28/2026, but for
      | 10/10/2026 | Harvest |
    Then Ada sees "11 days with classes, 1 holiday."
    When Ada sets "Last day" to "10/03/2026"
    Then Ada does not see "11 days with classes, 1 holiday."
    When Ada chooses "Preview"
    Then Ada sees "4 days with classes."
    And Ada sees "Harvest (Sat, Oct 10, 2026): not part of this series."
    When Ada chooses "Create 4 days"
    Then Ada sees one toast "Success" saying "Series of 4 days was created successfully"

  @2.admin-new-class-day
  Scenario: A day that was added meanwhile shows in a new preview, and does not change
    When Ada visits "class-days/new" in the administration of "Lindenschule"
    And Ada plans every Saturday from 09/12/2026 to 10/03/2026, but for
      | 10/03/2026 | Harvest |
    Then Ada sees "3 days with classes, 1 holiday."
    Given "Fall 2026" meets on
      | day        | notes |
      | 09/19/2026 | Fair  |
    When Ada chooses "Create 4 days"
    Then Ada sees "The calendar has changed. Preview the days again."
    When Ada chooses "Preview again"
    Then Ada sees "2 days with classes, 1 holiday, 1 day already on the calendar."
    And Ada sees "Already on the calendar: Class day, Fair"
    When Ada chooses "Create 3 days"
    Then Ada sees one toast "Success" saying "Series of 3 days was created successfully"
    And "Lindenschule" has 4 class days

  @2.admin-class-days
  Scenario: The class days can be shown as a list, and the URL remembers it
    Given "Fall 2026" meets on
      | day        | type    | notes   |
      | 09/12/2026 | Regular |         |
      | 10/10/2026 | Holiday | Harvest |
    And "Lindenschule" has the semester "Spring 2026" from 02/01/2026 to 05/29/2026
    And "Spring 2026" meets on
      | day        | type    | notes |
      | 02/07/2026 | Regular |       |
    When Ada visits the class days of "Lindenschule"
    And Ada chooses "List"
    Then Ada's list shows
      | 09/12/2026 | Saturday | Class day |         |
      | 10/10/2026 | Saturday | Holiday   | Harvest |
    When Ada sets "Type" to "Holiday"
    Then Ada's list shows
      | 10/10/2026 | Harvest |
    When Ada reloads the page
    Then Ada's list shows
      | 10/10/2026 | Harvest |
    When Ada chooses "Calendar"
    Then Ada is offered "Sat, Sep 12, 2026: Class day"
    When Ada goes back
    Then Ada's list shows
      | 10/10/2026 | Harvest |

  @2.admin-cancel-class-day @2.admin-one-class-day
  @spec-1 @1.administer-class-days
  Scenario: A class day is canceled with a reason, and a make-up day is added
    Given "Lindenschule" has the class "Algebra"
    And "Fall 2026" meets on
      | day        |
      | 09/12/2026 |
    When Ada visits the class days of "Lindenschule"
    And Ada goes to "Sat, Sep 12, 2026: Class day"
    And Ada chooses "Cancel this day"
    Then Ada sees the dialog "Cancel Sat, Sep 12, 2026?"
    And Ada sees "1 class won’t meet."
    When Ada sets "Reason" to "Snow"
    And Ada answers "Cancel this day"
    Then Ada sees one toast "Success" saying "Class day was canceled successfully"
    And Ada sees "Snow"
    When Ada goes to "Add a make-up day"
    And Ada sets "Date" to "09/15/2026"
    Then Ada sees "Nobody is notified."
    When Ada chooses "Create Class Day"
    Then Ada is at "Tue, Sep 15, 2026" under "class-days"
    And Ada sees "Makes up"
    When Ada goes to "Sat, Sep 12, 2026"
    Then Ada sees "Tue, Sep 15, 2026 makes up this day."

  @2.admin-cancel-class-day
  Scenario: A canceled day is restored with the keyboard
    Given "Fall 2026" meets on
      | day        |
      | 09/12/2026 |
    When Ada visits the class days of "Lindenschule"
    And Ada goes to "Sat, Sep 12, 2026: Class day"
    And Ada chooses "Cancel this day"
    And the focus of Ada is on "Reason"
    And Ada uses the keys "Snow, Enter"
    Then Ada sees one toast "Success" saying "Class day was canceled successfully"
    And the focus of Ada is on "Cancel or delete"
    And Ada sees "Snow"
    When Ada uses the keys "Tab, Tab"
    Then the focus of Ada is on "Restore"
    When Ada uses the keys "Enter"
    Then Ada sees one toast "Success" saying "Class day was restored successfully"
    And the focus of Ada is on "Cancel or delete"
    And Ada does not see "Snow"
    And Ada is offered "Cancel this day"

  @2.admin-day-sheet
  Scenario Outline: The day sheet of a full day is printed on one page of <paper>
    Given "Fall 2026" meets on
      | day        |
      | 09/12/2026 |
    And Ada teaches 8 hours in each of 6 rooms of "Lindenschule"
    When Ada visits the class days of "Lindenschule"
    And Ada goes to "Sat, Sep 12, 2026: Class day"
    And Ada prints the day sheet on <paper>
    Then the paper of Ada has 1 page

    Examples:
      | paper  |
      | A4     |
      | Letter |

  @2.admin-day-sheet
  Scenario: The day sheet of many rooms has all of them on paper, with whole words
    Given "Fall 2026" meets on
      | day        |
      | 09/12/2026 |
    And Ada teaches 3 hours in each of 16 rooms of "Lindenschule"
    When Ada visits the class days of "Lindenschule"
    And Ada goes to "Sat, Sep 12, 2026: Class day"
    And Ada prints the day sheet on A4
    Then the paper of Ada has 1 page
    And the paper of Ada names 16 rooms, with whole words
