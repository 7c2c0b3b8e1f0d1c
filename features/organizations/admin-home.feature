@spec-2
Feature: The home of an administration
  Counts, what needs attention, and the setup steps of a new organization.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @2.admin-home-set-up
  Scenario: A new organization sees its next setup step
    When Ada visits the administration of "Lindenschule"
    Then Ada sees "0 of 8 done"
    And Ada's steps are
      | Create a semester           |
      | Create class days           |
      | Add rooms and time slots    |
      | Add a teacher               |
      | Create a class              |
      | Publish classes             |
      | Open registration           |
      | Invite parents and students |
    When Ada goes to "Create a semester"
    And Ada plans "Fall 2026" from 09/01/2026 to 12/19/2026
    Then Ada sees one toast "Success" saying "Semester was created successfully"
    When Ada goes to "Home"
    Then Ada sees "1 of 8 done"
    When Ada goes to "Create class days"
    Then Ada is at "class-days/new" in the administration of "Lindenschule"

  @2.admin-home-content
  @2.admin-home
  Scenario: The numbers on Home match the lists they link to
    Given "Lindenschule" has the members
      | name | kinds           |
      | Ben  | Teacher, Parent |
      | Cora | Student         |
      | Emil | Student         |
    And "Lindenschule" has the semester "Fall 2026" from 09/01/2026 to 12/18/2026
    And Petr has an account
    And Petr has applied to "Lindenschule" with "We live next door."
    When Ada visits the administration of "Lindenschule"
    Then Ada's numbers are
      | All members | 4 | all-members |
      | Teachers    | 1 | teachers    |
      | Students    | 2 | students    |
      | Parents     | 1 | parents     |
      | Owners      | 1 | owners      |
      | Semesters   | 1 | semesters   |
      | Classes     | 0 | classes     |
    When Ada opens the list of "Students"
    Then Ada's list shows
      | Cora Lind |
      | Emil Lind |
    When Ada goes to "Home"
    Then Ada's list "To do" says
      | 1 application waits | Oldest: since today |
    When Ada goes to "Review applications"
    Then Ada hears "1 application"
    And Ada sees "Petr Lind"

  @2.admin-home-content @2.admin-home-set-up
  Scenario: Home shows the next class days and the timetable conflicts
    Given "Lindenschule" has the semester "Spring 2199" from 01/05/2199 to 05/20/2199
    And "Spring 2199" meets on
      | day        | type      |
      | 01/07/2199 | Canceled |
      | 01/14/2199 | Regular   |
      | 01/21/2199 | Regular   |
    And "Lindenschule" has the rooms
      | name     |
      | Oak Room |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
    And "Lindenschule" has the classes
      | name    | semester    | starts     | ends       |
      | Algebra | Spring 2199 | 01/05/2199 | 05/20/2199 |
      | Botany  | Spring 2199 | 01/05/2199 | 05/20/2199 |
    And the classes meet
      | name    | room     | slot     |
      | Algebra | Oak Room | 1st hour |
      | Botany  | Oak Room | 1st hour |
    When Ada visits the administration of "Lindenschule"
    Then Ada sees "5 of 8 done"
    And Ada's numbers are
      | Upcoming class days, next on Mon, Jan 14, 2199 | 2 |
      | Timetable conflicts                     | 1 |
    When Ada opens the list of "Timetable conflicts"
    Then Ada sees "2 classes, 1 conflict"
    When Ada goes to "Home"
    And Ada opens the list of "Upcoming class days"
    Then Ada is offered "Mon, Jan 14, 2199: Class day"
    Given "Lindenschule" has the members
      | name | kinds           |
      | Ben  | Teacher, Parent |
    When Ada visits the administration of "Lindenschule"
    Then Ada's numbers are
      | Teachers | 1 |

  @2.admin-home-set-up
  Scenario: The setup steps end when a family can enroll
    Given "Lindenschule" has the semester "Spring 2199" from 01/05/2199 to 05/20/2199
    And "Spring 2199" meets on
      | day        |
      | 01/07/2199 |
    And "Lindenschule" has the rooms
      | name     |
      | Oak Room |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
    And "Lindenschule" has the classes
      | name    | semester    | starts     | ends       | status | teacher |
      | Algebra | Spring 2199 | 01/05/2199 | 05/20/2199 | Draft  | Lea     |
      | Botany  | Spring 2199 | 01/05/2199 | 05/20/2199 | Draft  | Lea     |
    When Ada visits "all-members/new" in the administration of "Lindenschule"
    And Ada sets "First name" to "Rosa"
    And Ada sets "Email" to "rosa@example.org"
    And Ada turns on "Parent"
    And Ada chooses "Add person"
    Then Ada reads the title "Rosa"
    When Ada goes to "Home"
    Then Ada sees "2 classes are drafts."
    When Ada chooses "Publish 2 classes"
    Then Ada sees one toast "Success" saying "2 classes were published"
    When Ada chooses "Open registration"
    And Ada chooses "Open registration"
    Then Ada sees one toast "Success" saying "Semester was saved successfully"
    And Ada sees "1 person has an email address and no invitation."
    When Ada chooses "Invite 1 person"
    Then Ada sees one toast "Success" saying "1 person was invited"
    And Ada does not see "Set up your organization"

  @2.admin-home-content
  Scenario: Home shows what needs attention and links to it
    Given Petr has applied to "Lindenschule" with "We live next door."
    And the application of Petr has waited for 12 days
    And Olga has applied to "Lindenschule" with "We would love to."
    And "Lindenschule" has the classes
      | name    | teacher | students |
      | Pottery | Lea     | Mia, Tom |
    And "Fall 2026" meets on
      | day        |
      | 09/05/2026 |
      | 09/12/2026 |
    And all students have been in "Pottery" since 08/15/2026
    When Ada visits the administration of "Lindenschule"
    Then Ada's list "To do" says
      | 2 attendance sheets are incomplete |                 |
      | 2 applications wait                | Oldest: 12 days |
    When Ada goes to "Review applications"
    Then Ada's list shows
      | Petr Lind |
      | Olga Lind |
    When Ada goes to "Home"
    And Ada goes to "Complete attendance"
    Then Ada hears "2 class days"
    Given Rosa is signed in
    And Rosa holds the role "Viewer" in "Lindenschule"
    When Rosa visits the administration of "Lindenschule"
    Then Rosa sees "Enrollment by class"
    And Rosa does not see "To do"
