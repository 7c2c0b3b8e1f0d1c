@spec-2 @2.my-classes-calendar
Feature: Class days in a personal calendar
  A calendar app subscribes to a private address, which its owner can replace or remove.

  Background:
    Given Ada is signed in
    And Emil owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And "Lindenschule" has the classes
      | name   | semester  | starts     | ends       | status    | teacher |
      | Choir  | Fall 2091 | 09/01/2091 | 12/19/2091 | Published | Emil    |
      | Botany | Fall 2091 | 09/01/2091 | 12/19/2091 | Published | Ada     |
      | Chess  | Fall 2091 | 09/01/2091 | 12/19/2091 | Published | Emil    |
    And "Lindenschule" has the rooms
      | name   |
      | Studio |
    And "Lindenschule" has the time slots
      | name       | starts | ends  |
      | First hour | 09:30  | 10:30 |
    And the classes meet
      | name  | room   | slot       |
      | Choir | Studio | First hour |
    And "Fall 2091" meets on
      | day        | type      |
      | 10/27/2091 | Regular   |
      | 11/10/2091 | Canceled |
      | 11/17/2091 | Holiday   |
      | 11/24/2091 | Regular   |
    And Ada has a family with "Mia"
    And the child Mia attends "Choir" of "Lindenschule"

  @spec-7 @7.calendar-calls
  Scenario: A phone shows the classes of a child and of a teaching parent, including canceled days
    When Ada visits "/my/classes"
    Then Ada's card "Calendar" says "Show class days in your own calendar"
    When Ada chooses "Create calendar address"
    Then Ada sees one toast "Success" saying "Calendar address was created successfully"
    And Ada's card "Calendar" says "Not used yet."
    And the focus of Ada is on "Calendar"
    When Ada gives the address to her phone
    Then Ada's phone shows, in the time zone "America/New_York"
      | 10/27/2091, 9:30 AM | 10/27/2091, 10:30 AM | Mia: Choir                  | Studio, Lindenschule |
      | 11/10/2091, 9:30 AM | 11/10/2091, 10:30 AM | Canceled: Mia: Choir       | Studio, Lindenschule |
      | 11/24/2091, 9:30 AM | 11/24/2091, 10:30 AM | Mia: Choir                  | Studio, Lindenschule |
      | 10/27/2091, 9:00 AM | 10/27/2091, 12:00 PM | Teaching: Botany            | Lindenschule         |
      | 11/10/2091, 9:00 AM | 11/10/2091, 12:00 PM | Canceled: Teaching: Botany | Lindenschule         |
      | 11/24/2091, 9:00 AM | 11/24/2091, 12:00 PM | Teaching: Botany            | Lindenschule         |
    And Ada's phone says "Reason: Snow" of "Canceled: Mia: Choir"
    When Ada visits "/my/classes?tab=enrolled"
    Then Ada sees "Last used on EEE, MMM d at"

  Scenario: A new address replaces the old one
    When Ada visits "/my/classes"
    And Ada chooses "Create calendar address"
    And Ada gives the address to her phone
    Then Ada's phone shows 6 class days
    When Ada chooses "Get a new address"
    Then Ada sees the dialog "Get a new calendar address?" saying "Calendars that use the old address stop updating"
    When Ada answers "Cancel"
    Then Ada's phone shows 6 class days
    When Ada chooses "Get a new address"
    And Ada answers "Get a new address"
    Then Ada sees one toast "Success" saying "New calendar address created"
    And Ada's phone finds nothing there
    When Ada gives the address to her phone
    Then Ada's phone shows 6 class days

  Scenario: A removed address stops working
    When Ada visits "/my/classes"
    And Ada chooses "Create calendar address"
    And Ada gives the address to her phone
    And Ada chooses "Remove calendar address"
    Then Ada sees the dialog "Remove the calendar address?" saying "Calendars that use it stop updating"
    When Ada answers "Remove"
    Then Ada sees one toast "Success" saying "Calendar address was removed successfully"
    And Ada sees "Create calendar address"
    And the focus of Ada is on "Calendar"
    And Ada's phone finds nothing there

  Scenario: A guessed address is not found
    When Ada visits "/my/classes"
    And Ada chooses "Create calendar address"
    And Ada gives the address to her phone
    Then addresses similar to that of Ada's phone are not found
    And Ada's phone shows 6 class days

  Scenario: After an error, the address can be loaded again
    Given the server refuses the calendar of Ada with "The office is closed."
    When Ada visits "/my/classes"
    Then Ada's card "Calendar" says "The calendar address couldn’t be loaded."
    And Ada's list shows
      | Botany |
    When the server answers Ada again
    And Ada chooses "Retry"
    Then Ada sees "Create calendar address"
