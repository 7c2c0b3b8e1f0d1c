@spec-2 @2.my-calendar
Feature: My Calendar
  A family sees its class days month by month.

  Background:
    Given Ada is signed in
    And Emil owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And "Lindenschule" has the classes
      | name   | semester  | starts     | ends       | status    | teacher |
      | Choir  | Fall 2091 | 09/01/2091 | 12/19/2091 | Published | Emil    |
      | Botany | Fall 2091 | 09/01/2091 | 12/19/2091 | Published | Ada     |
      | Chess  | Fall 2091 | 09/01/2091 | 12/19/2091 | Published | Emil    |
    And "Fall 2091" meets on
      | day        | type     |
      | 10/27/2091 | Regular  |
      | 11/10/2091 | Canceled |
      | 11/24/2091 | Regular  |
    And Ada has a family with "Mia"
    And the child Mia attends "Choir" of "Lindenschule"

  Scenario: A month shows the classes of the children and those that a parent teaches
    When Ada visits "/my/calendar?month=2091-10"
    Then Ada reads the heading "October 2091"
    And Ada reads the classes on "Sat, Oct 27, 2091"
      | 9:00 AM Choir Mia |
      | 9:00 AM Botany    |
    When Ada goes to "Next month"
    Then Ada reads the heading "November 2091"
    And Ada reads the classes on "Sat, Nov 10, 2091"
      | 9:00 AM Choir (canceled) Mia |
      | 9:00 AM Botany (canceled)    |

  Scenario: A make-up day is marked, with the day that it replaces
    Given "Fall 2091" meets on
      | day        | type   | makes up   |
      | 11/27/2091 | MakeUp | 11/10/2091 |
    When Ada visits "/my/calendar?month=2091-11"
    Then Ada reads the classes on "Tue, Nov 27, 2091"
      | 9:00 AM Choir Make-up day Mia |
      | 9:00 AM Botany Make-up day    |
    When Ada is on a phone 360 pixels wide
    Then Ada reads the classes on "Tue, Nov 27, 2091"
      | Choir Make-up day 9:00 AM–12:00 PM · Mia · Lindenschule · instead of Sat, Nov 10, 2091        |
      | Botany Make-up day 9:00 AM–12:00 PM · You teach · Lindenschule · instead of Sat, Nov 10, 2091 |

  Scenario: Classes without times come last on their days
    Given Emil owns "Aurora"
    And "Aurora" has the semester "Autumn" from 09/01/2091 to 12/19/2091
    And "Aurora" has the classes
      | name | semester | starts     | ends       | status    | teacher |
      | Art  | Autumn   | 09/01/2091 | 12/19/2091 | Published | Emil    |
    And the classes meet
      | name | weekday  |
      | Art  | Saturday |
    And the child Mia attends "Art" of "Aurora"
    When Ada visits "/my/calendar?month=2091-10"
    Then Ada reads the classes on "Sat, Oct 27, 2091"
      | 9:00 AM Choir Mia |
      | 9:00 AM Botany    |
      | Art Mia           |

  Scenario: The months before and after are loaded before they are opened
    Given Ada visits "/my/calendar?month=2091-10"
    And Ada has asked 3 times for the months of the calendar
    And the server refuses the months of the calendar of Ada with "The office is closed."
    When Ada goes to "Next month"
    Then Ada reads the heading "November 2091"

  Scenario: On a phone, the days are below each other
    When Ada is on a phone 360 pixels wide
    And Ada visits "/my/calendar?month=2091-10"
    Then Ada reads the classes on "Sat, Oct 27, 2091"
      | Choir 9:00 AM–12:00 PM · Mia · Lindenschule        |
      | Botany 9:00 AM–12:00 PM · You teach · Lindenschule |

  Scenario: A month without classes says so
    When Ada visits "/my/calendar?month=2091-08"
    Then Ada sees "No classes meet in August 2091."

  Scenario: The home page leads there
    When Ada visits "/my/classes"
    And Ada goes to "My Calendar"
    Then Ada reads the title "My Calendar"

  Scenario: On a phone, this month begins with today
    Given "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/19/2026
    And "Lindenschule" has the classes
      | name | semester  | starts     | ends       | status    | teacher |
      | Art  | Fall 2026 | 09/01/2026 | 12/19/2026 | Published | Ada     |
    And "Fall 2026" meets on
      | day        | type    |
      | 11/10/2026 | Regular |
      | 11/24/2026 | Regular |
    When Ada is on a phone 360 pixels wide
    And Ada visits "/my/calendar"
    Then Ada reads the classes on "Tue, Nov 24"
      | Art 9:00 AM–12:00 PM · You teach · Lindenschule |
    And Ada does not see "Tue, Nov 10"
    When Ada chooses "Show earlier days"
    Then Ada reads the classes on "Tue, Nov 10"
      | Art 9:00 AM–12:00 PM · You teach · Lindenschule |
