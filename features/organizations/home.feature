@spec-2
Feature: The next class day on Home
  Whoever runs a class day sees it at once: where each class meets, what is missing, who is absent and whom to call.

  Background:
    Given Ada is signed in
    And Rosa is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And "Fall 2091" meets on
      | day        | type    | notes       |
      | 09/15/2091 | Regular | Bring boots |
      | 09/22/2091 | Regular |             |
    And "Lindenschule" has the classes
      | name    | semester  | starts     | ends       | teacher | students |
      | Algebra | Fall 2091 | 09/01/2091 | 12/19/2091 | Lea     | Tom      |
      | Botany  | Fall 2091 | 09/01/2091 | 12/19/2091 | Nina    | Kim      |

  @spec-6 @2.admin-home-absent @6.data-by-permission
  Scenario: The front desk sees who is absent and whom to call, and prints the list
    Given "Lindenschule" knows the family "Ødegård"
      | name | relation | born       | member | phone    |
      | Eva  | Parent   |            |        | 555 0101 |
      | Mia  | Child    | 2018-09-02 | yes    |          |
    And the child Mia attends "Algebra" of "Lindenschule"
    And Rosa holds the role "Front desk" in "Lindenschule"
    When Rosa visits the administration of "Lindenschule"
    Then Rosa sees "Saturday, September 15, 2091"
    And Rosa sees "No absence was reported so far."
    When Rosa goes to "Algebra"
    And Rosa marks Mia "Absent"
    Then Rosa sees "1 of 2 marked. All saved"
    When Rosa goes to "Home"
    Then Rosa's list "Not reported" says
      | Mia Lind | Algebra: Absent | Eva Lind 555 0101 |
    When Rosa goes to "List to print"
    And Rosa prints by choosing "Print list"
    Then the paper of Rosa says "Contains personal data"
    And the paper of Rosa says "555 0101"

  @spec-6 @2.admin-home-absent @6.data-by-permission
  Scenario: A viewer sees who is absent, but neither why nor whom to call
    Given Vera is signed in
    And Vera has a family with "Mia"
    And the child Mia attends "Algebra" of "Lindenschule"
    And Rosa holds the role "Viewer" in "Lindenschule"
    When Vera visits "/"
    And Vera goes to "Report an absence: Mia"
    And Vera sets "Note" to "A fever"
    And Vera chooses "Report absence"
    Then Vera's list "Absences of your family" says
      | Mia Lind: Algebra | A fever |
    When Rosa visits the administration of "Lindenschule"
    Then Rosa's list "Reported or excused" says
      | Mia Lind | Algebra: Reported absent |
    And Rosa does not see "A fever"
    And Rosa does not see "Vera Lind"

  @2.admin-home-day
  Scenario: A conflict, a class without a place and an absent teacher are named
    Given "Lindenschule" has the rooms
      | name     |
      | Oak Room |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
    And "Lindenschule" has the classes
      | name   | semester  | starts     | ends       | teacher |
      | Choir  | Fall 2091 | 09/01/2091 | 12/19/2091 | Nina    |
    And the classes meet
      | name    | room     | slot     |
      | Algebra | Oak Room | 1st hour |
      | Botany  | Oak Room | 1st hour |
    And Lea is signed in
    When Lea visits "/my/absences/teaching?fromDate=2091-09-15"
    And Lea chooses "Report absence"
    Then Lea's list "Absences of teachers" says
      | Algebra | You are absent |
    When Ada visits the administration of "Lindenschule"
    Then Ada sees "Bring boots"
    And Ada's class "Algebra" of the day says
      | 1 student                                               |
      | No teacher: Lea Lind is absent.                         |
      | Conflict: Oak Room is taken by Botany at that time. |
    And Ada's class "Choir" of the day says
      | Nina Lind               |
      | No time and no room yet |

  @2.admin-home-day
  Scenario: A teacher who is no longer a member is named as such, on Home and on the day sheet
    Given Lea has left "Lindenschule"
    When Ada visits the administration of "Lindenschule"
    Then Ada's class "Algebra" of the day says
      | Lea Lind (no longer a member)              |
      | No teacher: Lea Lind is no longer a member. |
    When Ada prints by choosing "Print day sheet"
    Then the paper of Ada says "Lea Lind (no longer a member)"

  @2.admin-home-day @2.admin-cancel-class-day
  Scenario: The next day is canceled from Home, which shows the reason and the day after it
    When Ada visits the administration of "Lindenschule"
    And Ada chooses "Cancel this day"
    And Ada sets "Reason" to "Snow"
    And Ada answers "Cancel this day"
    Then Ada sees one toast "Success" saying "Class day was canceled successfully"
    And Ada sees "Sat, Sep 15, 2091 is canceled: Snow."
    And Ada sees "Saturday, September 22, 2091"

  @2.admin-home-day
  Scenario: Without a class day ahead, Home says so and offers the next step
    Given Ben is signed in
    And Ben owns "Hearth Co-op"
    And "Hearth Co-op" has the semester "Fall 2092" from 09/01/2092 to 12/19/2092
    When Ben visits the administration of "Hearth Co-op"
    Then Ben sees "No class day is ahead in Fall 2092."
    And Ben sees "No class day is ahead."
    When Ben goes to "Create class days"
    Then Ben is at "class-days/new" in the administration of "Hearth Co-op"

  @2.admin-home-charts
  Scenario: The numbers of the charts are tables as well
    Given Ben owns "Hearth Co-op"
    And Ben is signed in
    And "Hearth Co-op" has the classes
      | name    | teacher | students |
      | Pottery | Zoe     | Ida, Jon |
    And all students have been in "Pottery" since 09/01/2026
    And "Fall 2026" meets on
      | day        |
      | 09/05/2026 |
    When Ben visits the attendance of "Pottery" on 09/05/2026
    And Ben marks Ida "Present"
    And Ben marks Jon "Absent"
    Then Ben sees "2 of 2 marked. All saved"
    When Ben visits the administration of "Hearth Co-op"
    Then Ben's table "Attendance by day" says
      | Sat, Sep 5 | 1 | 1 | 50% |
    And Ben's table "Enrollment by class" says
      | Pottery | 2 | No limit | 0 |
    When Ben chooses "Show as table: Attendance by day"
    Then Ben is offered "Show as chart: Attendance by day"

  @spec-6 @2.admin-home-day @6.members-without-permission
  Scenario Outline: Each role sees its part of the day
    Given Rosa holds the role "<role>" in "Lindenschule"
    When Rosa visits the administration of "Lindenschule"
    Then Rosa's parts of Home are "<parts>"

    Examples:
      | role       | parts                                                                                                    |
      | Viewer     | the day / Absent on Sat, Sep 15, 2091 / Attendance / Enrollment by class / People / School year         |
      | Registrar  | the day / To do / Enrollment by class / People / School year                                            |
      | Scheduler  | the day / To do / Enrollment by class / People / School year                                            |
      | Front desk | the day / Absent on Sat, Sep 15, 2091 / To do / Attendance / People                                     |
      | Teacher    | People                                                                                                   |
