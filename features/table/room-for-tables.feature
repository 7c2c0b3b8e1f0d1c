@spec-2
Feature: Tables use the room that they have
  A wide window shows more columns, and a phone shows more rows.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the rooms
      | name          | holds |
      | Upstairs East | 40    |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 10:30  | 11:20 |
    And "Lindenschule" has the classes
      | name                     | semester    | teacher   | seats | students |
      | American History to 1865 | Spring 2027 | Christina | 12    | Ben      |
    And the classes meet
      | name                     | room          | slot     | weekday  |
      | American History to 1865 | Upstairs East | 1st hour | Thursday |

  Scenario: A window 1,280 pixels wide shows the room, the teachers, and the status of a class
    Given Ada's window is 1280 pixels wide
    When Ada visits the classes of "Lindenschule"
    Then Ada's columns are "Name, Semester, When, Room, Teachers, Enrolled, Status"
    And Ada's list shows
      | American History to 1865 | Upstairs East | Christina Lind | 1 of 12 | Published |
    And nothing of Ada's list is beyond the right edge

  Scenario: A window 1,280 pixels wide has room for the semesters
    Given "Lindenschule" has the semester "Fall semester 2027" from 09/01/2027 to 12/19/2027
    And Ada's window is 1280 pixels wide
    When Ada visits the semesters of "Lindenschule"
    Then Ada's columns are "Name, Status, Starts, Ends, Registration, Classes, Students"
    And nothing of Ada's list is beyond the right edge

  Scenario: The name stays in view while a table is moved sideways
    Given Ada's window is 900 pixels wide
    When Ada visits the classes of "Lindenschule"
    And Ada moves the list sideways to its end
    Then Ada sees "American History to 1865" in the first column, and "Published" in the last
    And Ada's screen is accessible

  Scenario Outline: On a phone, the first of the <list> is in the upper half
    Given "Lindenschule" knows the family "Ødegård"
      | name | relation | member |
      | Kim  | Child    | yes    |
    And Carl has applied to "Lindenschule" with "Hello"
    And Ada is on a phone 360 pixels wide
    When Ada visits the <list> of "Lindenschule"
    Then the first row of Ada's list begins within the first 300 pixels
    And nothing of Ada's list is beyond the right edge

    Examples:
      | list         |
      | members      |
      | classes      |
      | families     |
      | applications |

  Scenario: On a phone, one button has the filters, and says how many are active
    Given "Lindenschule" has the class "Botany"
    And Ada is on a phone 360 pixels wide
    When Ada visits the classes of "Lindenschule"
    And Ada chooses "Filters"
    And Ada sets "Waiting" to "With a waitlist"
    And Ada chooses "Done"
    Then Ada sees "No results. Try fewer filters."
    And Ada is offered "Filters 1 active"
    When Ada chooses "Filters 1 active"
    And Ada chooses "Clear filters"
    And Ada chooses "Done"
    Then Ada hears "2 classes"
    And Ada is at the classes of "Lindenschule"

  Scenario: The filters of a phone are accessible
    Given Ada is on a phone 360 pixels wide
    When Ada visits the classes of "Lindenschule"
    And Ada chooses "Filters"
    Then Ada's screen is accessible
