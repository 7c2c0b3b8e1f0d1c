@spec-2
Feature: The home page of someone logged in
  To-dos first, then next class days and announcements, for the whole family and all its organizations.

  Background:
    Given Ada owns "Lindenschule"
    And Ben is signed in

  @2.home-to-do
  Scenario: To-dos come first, with their deadline and a link
    Given Ben has a family with "Mia"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And families register for "Fall 2091"
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       | seats | students |
      | Choir | Fall 2091 | 09/01/2091 | 12/19/2091 | 1     | Noa      |
      | Drama | Fall 2091 | 09/01/2091 | 12/19/2091 | 1     | Tom      |
    And the child Mia waits for "Choir" of "Lindenschule"
    And the child Mia waits for "Drama" of "Lindenschule"
    And a student leaves "Choir"
    And Olga owns "Abendschule"
    And Ben is invited to "Abendschule"
    When Ben visits "/"
    Then Ben's list "To do" says
      | A seat in Choir for Mia Lind | Lindenschule · until EEE, MMM d at |
      | Abendschule invited you      | until EEE, MMM d                   |
    And Ben's list "Waiting for others" says
      | Drama: Mia Lind is number 1 on the waitlist. | Lindenschule |
    And Ben's cards are "To do, Waiting for others, Next class days, Announcements, Lindenschule"
    When Ben goes to "Answer: Abendschule invited you"
    Then Ben is at "/my/organizations"
    And Ben is offered "Accept Abendschule"

  @2.home-to-do
  Scenario: A family that waits for many classes sees the first three, and the others on request
    Given Ben has a family with "Mia"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And families register for "Fall 2091"
    And "Lindenschule" has the classes
      | name    | semester  | starts     | ends       | seats | students |
      | Choir   | Fall 2091 | 09/01/2091 | 12/19/2091 | 1     | Noa      |
      | Drama   | Fall 2091 | 09/01/2091 | 12/19/2091 | 1     | Tom      |
      | Etching | Fall 2091 | 09/01/2091 | 12/19/2091 | 1     | Noa      |
      | Fencing | Fall 2091 | 09/01/2091 | 12/19/2091 | 1     | Tom      |
      | Latin   | Fall 2091 | 09/01/2091 | 12/19/2091 | 1     | Noa      |
    And the child Mia waits for "Choir" of "Lindenschule"
    And the child Mia waits for "Drama" of "Lindenschule"
    And the child Mia waits for "Etching" of "Lindenschule"
    And the child Mia waits for "Fencing" of "Lindenschule"
    And the child Mia waits for "Latin" of "Lindenschule"
    When Ben visits "/"
    Then Ben's list "Waiting for others" says
      | Choir: Mia Lind is number 1 on the waitlist.   | Lindenschule |
      | Drama: Mia Lind is number 1 on the waitlist.   | Lindenschule |
      | Etching: Mia Lind is number 1 on the waitlist. | Lindenschule |
    When Ben chooses "Show 2 more"
    Then Ben's list "Also waiting for others" says
      | Fencing: Mia Lind is number 1 on the waitlist. | Lindenschule |
      | Latin: Mia Lind is number 1 on the waitlist.   | Lindenschule |

  @spec-6 @2.home-to-do @6.attendance-missing
  Scenario: Missing attendance is a to-do, one line per class
    Given "Lindenschule" has the classes
      | name    | teacher | students |
      | Pottery | Ben     | Mia, Tom |
    And "Fall 2026" meets on
      | day        |
      | 09/05/2026 |
      | 09/12/2026 |
    And all students have been in "Pottery" since 08/15/2026
    When Ben visits "/"
    Then Ben's list "To do" says
      | Attendance for Pottery on Sat, Sep 12, 2026 and 1 more day | Lindenschule |
    When Ben goes to "Take attendance: Attendance for Pottery on Sat, Sep 12, 2026 and 1 more day"
    Then Ben reads the title "Pottery, Sat, Sep 12, 2026"

  @spec-6 @2.home-to-do @2.my-organizations-content
  Scenario: Questions about an application and applications to review are to-dos
    Given "Lindenschule" has the members
      | name | kinds  |
      | Eva  | Parent |
    And Eva is a "Reviewer" of "Lindenschule", who may "Review applications"
    And Olga has applied to "Lindenschule" with "We live next door."
    And Petr has applied to "Lindenschule" with "My son is small."
    And "Lindenschule" asks Petr "How old is he?"
    And Eva is signed in
    When Eva visits "/"
    Then Eva's list "To do" says
      | 1 application to review | Lindenschule · waiting since EEE, MMM d |
    When Eva visits "/my/organizations"
    And Eva goes to "1 thing to do"
    And Eva goes to "Review: 1 application to review"
    Then Eva reads the title "Applications"
    Given Petr is signed in
    When Petr visits "/"
    Then Petr's list "To do" says
      | Lindenschule has a question about your application |
    When Petr goes to "Answer: Lindenschule has a question about your application"
    Then Petr sees "How old is he?"

  @2.home-next
  Scenario: The next class day of each child appears, and canceled days before it
    Given Ben has a family with "Mia"
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       |
      | Choir | Fall 2091 | 09/01/2091 | 12/19/2091 |
    And "Lindenschule" has the rooms
      | name   |
      | Studio |
    And the classes meet
      | name  | room   |
      | Choir | Studio |
    And "Fall 2091" meets on
      | day        | type      |
      | 09/08/2091 | Canceled |
      | 09/15/2091 | Regular   |
      | 09/22/2091 | Regular   |
    And the child Mia attends "Choir" of "Lindenschule"
    When Ben visits "/"
    Then Ben sees "Mia: Sat, Sep 15, 2091"
    And Ben's list "Classes of Mia" says
      | Choir | 9:00 AM–12:00 PM · Studio · Lindenschule |
    And Ben sees "Sat, Sep 8, 2091, is canceled at Lindenschule: Snow"
    And Ben does not see "Sat, Sep 22, 2091"
    When Ben goes to "Choir"
    Then Ben reads the title "Choir"

  @2.home-next @2.home-teaching
  Scenario: Teachers see when each class meets next, and how many students it has
    Given "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       | teacher | students |
      | Choir | Fall 2091 | 09/01/2091 | 12/19/2091 | Ben     | Noa, Tom |
    And "Lindenschule" has the rooms
      | name   |
      | Studio |
    And the classes meet
      | name  | room   |
      | Choir | Studio |
    And "Fall 2091" meets on
      | day        | type    |
      | 09/15/2091 | Regular |
    When Ben visits "/"
    Then Ben sees "Sat, Sep 15, 2091 · 1 class"
    And Ben's list "You teach next" says
      | Choir | 9:00 AM–12:00 PM | Studio · 2 students expected · Lindenschule |
    When Ben goes to "Attendance sheet: Choir"
    Then Ben reads the title "Choir, Sat, Sep 15, 2091"

  @2.home-next @2.home-announcements
  Scenario: The home page says when there are no upcoming class days
    Given "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    When Ben visits "/"
    Then Ben sees "No upcoming class days"
    And Ben sees "To enroll a child, add them to My Family first."
    And Ben sees "No announcements from your organizations and classes yet."

  @2.home-next
  Scenario: A parent without upcoming class days opens the plan with one press
    Given Ben has a family with "Mia"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    When Ben visits "/"
    Then Ben sees "Choose classes for your family"
    When Ben goes to "Lindenschule" in "Next class days"
    Then Ben reads the title "Enroll Your Family"

  @2.signed-in-home
  Scenario: A teacher who is assigned to no class reads when their classes appear
    Given "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Teacher |
    When Ben visits "/"
    Then Ben sees "Classes that you teach appear here once you’re assigned to them."

  @2.signed-in-home
  Scenario: Whoever administers an organization opens its administration with one press
    Given Ada is signed in
    And Ben owns "Abendschule"
    And "Abendschule" has the members
      | name |
      | Ada  |
    When Ben visits "/"
    And Ben goes to "Manage Abendschule"
    Then Ben is at "home" in the administration of "Abendschule"
    When Ada visits "/"
    Then Ada is offered "Manage Lindenschule"
    But Ada is not offered "Manage Abendschule"

  @2.home-empty @2.signed-in-home
  Scenario: A new account sees the first steps
    When Ben visits "/"
    Then Ben sees "What brings you here?"
    And Ben's screen leads to
      | I run a program          | /organizations/start |
      | I’m a parent or guardian | /my/family           |
      | I teach                  | /organizations       |
      | I’m a student            | /organizations       |
    When the page of Ben has loaded
    Then Ben does not see "Next class days"

  @2.home-next
  Scenario: Parts that failed to load say why and can be retried
    Given "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    When Ben visits "/organizations"
    Then Ben reads the title "Organizations"
    When the server refuses the next class days of Ben with "The office is closed."
    And Ben visits "/"
    Then Ben sees "The next class days couldn’t be loaded."
    And Ben sees "The office is closed."
    When the server answers Ben again
    And Ben chooses "Retry"
    Then Ben sees "No upcoming class days"
    And the focus of Ben is on "Next class days"
    When Ben visits "/organizations"
    Then Ben reads the title "Organizations"
    When the server refuses the invitations of Ben with "The office is closed."
    And Ben visits "/"
    Then Ben sees "Some of your to-dos couldn’t be loaded."
    When the server answers Ben again
    And Ben chooses "Retry"
    Then Ben does not see "Some of your to-dos couldn’t be loaded."
