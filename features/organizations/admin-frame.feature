@spec-2
Feature: The administration of an organization
  Owners run their organization from here. Everything is one step away, on a phone too.

  @2.admin-opens-home
  Scenario: It opens at Home
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits "/"
    And Ada visits the administration of "Lindenschule"
    Then Ada is at "home" in the administration of "Lindenschule"
    When Ada goes back
    Then Ada is at "/"

  @2.admin-navigation
  @spec-6 @6.roles-section
  Scenario: The side navigation lists every place and marks the current one
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the administration of "Lindenschule"
    Then Ada's places lead to
      | Home            | home        |
      | All members     | all-members |
      | Teachers        | teachers    |
      | Students        | students    |
      | Parents         | parents     |
      | Families        | families    |
      | Owners          | owners      |
      | Roles           | roles       |
      | Grade levels    | grade-levels |
      | Semesters       | semesters   |
      | Class days      | class-days  |
      | Classes         | classes     |
      | Rooms and times | rooms       |
      | Attendance      | attendance  |
      | Absences        | absences    |
      | Requests        | requests    |
      | Applications    | application |
      | Announcements   | announcements |
      | Reports         | reports     |
      | Settings        | settings    |
      | Custom fields   | custom-fields |
      | Undelivered emails | undelivered-emails |
      | Audit log       | audit       |
    And Ada sees the version of the server in the footer

  Scenario: On a phone the places are in a drawer
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada is on a phone 360 pixels wide
    And Ada visits the administration of "Lindenschule"
    Then Ada's places are hidden
    When Ada chooses "Menu"
    And Ada uses the keys "Escape"
    Then Ada's drawer is closed
    And the focus of Ada is on "Menu"
    When Ada chooses "Menu"
    And Ada goes to "Semesters"
    Then Ada's drawer is closed
    And Ada is at the semesters of "Lindenschule"

  Scenario: The page behind an open drawer does not scroll
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada is on a phone 360 pixels wide
    And Ada visits the administration of "Lindenschule"
    Then Ada's page does not scroll while the drawer is open

  @2.admin-sign-in
  @spec-6 @6.sign-in-routes
  Scenario: A visitor is asked to log in, and comes back
    Given Ada has an account
    And Ada owns "Lindenschule"
    When Ada visits the classes of "Lindenschule"
    And Ada logs in
    Then Ada is at the classes of "Lindenschule"

  @2.numeric-ids
  @spec-5 @5.numeric-ids @8.invalid-id-message
  @spec-8
  Scenario Outline: An id that is not a number
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits "<place>" in the administration of "Lindenschule"
    Then Ada reads the title "Something went wrong!"
    When Ada chooses "Show Error"
    Then Ada sees "Invalid <param>: x"

    Examples:
      | place         | param              |
      | classes/x     | classId            |
      | class-days/x  | classDayId         |
      | roles/x       | roleId             |
      | semesters/x   | semesterId         |
      | registration-rounds/x | semesterId |
      | all-members/x | organizationUserId |
      | teachers/x    | organizationUserId |

  @spec-5 @5.numeric-ids @8.invalid-id-message
  @spec-8
  Scenario: An organization id that is not a number
    Given Ada is signed in
    When Ada visits "/organizations/x/admin/home"
    Then Ada reads the title "Something went wrong!"
    When Ada chooses "Show Error"
    Then Ada sees "Invalid organizationId: x"

  @2.admin-navigation
  Scenario: An owner of two organizations switches between them
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada owns "Hearth Co-op"
    When Ada visits the administration of "Lindenschule"
    And Ada chooses "Switch organization"
    And Ada chooses "Hearth Co-op"
    Then Ada is at "home" in the administration of "Hearth Co-op"
